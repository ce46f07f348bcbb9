import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { MemoryRouter } from "react-router";
import type { Registry } from "#engine/registry/types.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { type Clock, systemClock } from "#engine/transport/clock.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { ClockProvider } from "#engine/react/providers/ClockProvider.tsx";
import { EngineProvider } from "#engine/react/providers/EngineProvider.tsx";
import { bare, type Scheme } from "#engine/react/providers/look.ts";
import { LookProvider } from "#engine/react/providers/LookProvider.tsx";
import type { Catalogues, Language } from "#engine/react/providers/texts.ts";
import { TextsProvider } from "#engine/react/providers/TextsProvider.tsx";
import { NoticeHost } from "#engine/react/notices/NoticeHost.tsx";

export interface StoryProvidersProps {
  catalogues: Catalogues;
  /** Default column headings by field, in the language. */
  columns?: Readonly<Record<string, string>>;
  children: ReactNode;
  language?: Language;
  scheme?: Scheme;
  timeZone?: string;
  clock?: Clock;
  transport?: Transport;
  registry?: Registry;
  /** What the contracts say of the procedures that the part calls. */
  procedures?: (name: string) => ProcedureInfo | undefined;
  /** Address of the page, for what reads or changes the query. */
  path?: string;
}

const emptyRegistry: Registry = { widgets: new Map(), steps: new Map(), columns: new Map() };

const noColumns = {};
const noProcedures = () => undefined;

/** Everything a part of a screen needs around it, with a server in memory: for stories and component tests. */
export const StoryProviders = ({
  catalogues,
  columns = noColumns,
  children,
  language = "en",
  scheme = "light",
  timeZone = "Europe/Stockholm",
  clock = systemClock,
  transport,
  registry = emptyRegistry,
  procedures = noProcedures,
  path = "/",
}: StoryProvidersProps) => {
  const [engine] = useState(() => ({
    transport: transport ?? fakeTransport(),
    registry,
    procedures,
    copy: memoryCopy(),
    state: createEngineStore(clock.now()),
  }));
  const [queries] = useState(() => createQueryClient());
  const look = useMemo(() => bare(scheme), [scheme]);
  return (
    <ClockProvider clock={clock}>
      <TextsProvider language={language} catalogues={catalogues} timeZone={timeZone} columns={columns}>
        <LookProvider look={look}>
          <QueryClientProvider client={queries}>
            <EngineProvider engine={engine}>
              <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
            </EngineProvider>
          </QueryClientProvider>
          <NoticeHost />
        </LookProvider>
      </TextsProvider>
    </ClockProvider>
  );
};
