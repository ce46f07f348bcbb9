import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { BrowserRouter } from "react-router";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Updates } from "#engine/updates/updates.ts";
import { KeyboardSlot, type KeyboardView } from "#engine/react/keyboard/KeyboardSlot.tsx";
import { NoticeHost } from "#engine/react/notices/NoticeHost.tsx";
import { ClockProvider } from "#engine/react/providers/ClockProvider.tsx";
import { type Engine, EngineProvider } from "#engine/react/providers/EngineProvider.tsx";
import { LookProvider } from "#engine/react/providers/LookProvider.tsx";
import { TextsProvider, useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { UpdateNotice } from "../updates/UpdateNotice.tsx";
import { guardDoublePresses } from "#engine/react/popups/double-press.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { bootCatalogues, bootLanguage } from "./boot.ts";
import { chosenLanguage } from "./language.ts";
import { timeZoneOf } from "./settings.ts";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { themeOf } from "./theme.ts";
import { isUnattended } from "./updates.ts";

export interface RootProps {
  engine: Engine;
  store: AppStore;
  queries: QueryClient;
  clock: Clock;
  /** Other builds of the app; a page that is opened anew for each use needs none. */
  updates?: Updates;
  keyboard?: KeyboardView;
  /** The nonce of this page's style elements. */
  nonce?: string | undefined;
  /** What keeps the address; an entry that holds people back from leaving brings one that can. */
  router?: ComponentType<{ children: ReactNode }>;
  /** What this entry draws, below its router. */
  children: ReactNode;
}

const Speaking = ({ app, children }: { app: AppStart | null; children: ReactNode }) => {
  const catalogues = useMemo(() => (app ? { [app.language]: app.texts } : bootCatalogues), [app]);
  return (
    <TextsProvider
      language={app?.language ?? chosenLanguage(document) ?? bootLanguage(navigator.languages)}
      catalogues={catalogues}
      timeZone={timeZoneOf(app?.settings ?? {})}
      {...(app ? { columns: app.columns } : {})}
    >
      {children}
    </TextsProvider>
  );
};

const Unreachable = () => {
  const { text } = useText();
  return <Message title={text(900050)} />;
};

const Language = ({ language }: { language: string }) => {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
};

/** Everything that an entry stands in below its composition root: the session, texts, look, time and reads. */
export const Root = ({
  engine,
  store,
  queries,
  clock,
  updates,
  keyboard,
  nonce,
  router: Router = BrowserRouter,
  children,
}: RootProps) => {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { app, unreachable } = state;
  const look = useMemo(() => themeOf(state), [state]);
  useEffect(guardDoublePresses, []);
  return (
    <AppProvider store={store}>
      <ClockProvider clock={clock}>
        <Speaking app={app}>
          <LookProvider look={look} nonce={nonce}>
            <QueryClientProvider client={queries}>
              <EngineProvider engine={engine}>
                {updates ? <UpdateNotice updates={updates} unattended={isUnattended(app)} /> : null}
                <Language language={app?.language ?? "en"} />
                {app ? (
                  <Router>
                    {children}
                    {keyboard ? <KeyboardSlot keyboard={keyboard} /> : null}
                  </Router>
                ) : unreachable ? (
                  <Unreachable />
                ) : (
                  <RowsSkeleton />
                )}
              </EngineProvider>
            </QueryClientProvider>
            <NoticeHost />
          </LookProvider>
        </Speaking>
      </ClockProvider>
    </AppProvider>
  );
};
