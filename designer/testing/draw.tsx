import type { ReactNode } from "react";
import { subject } from "#engine/testing/subject.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { createAppStore } from "#engine/shell/app/start.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import { memoryJournal } from "../documents/journal.ts";
import { type DesignerParts, PartsProvider } from "../documents/parts.tsx";
import type { FakeServer } from "../documents/testing/fake-server.ts";

/** The keys of an administrator of documents. */
export const everyRight = [
  "can-access-admin-panel",
  "can-do-admin-actions",
  "view-dashboard-templates",
  "add-dashboard-templates",
  "change-dashboard-templates",
  "view-permissions",
  "change-default-webcolumns",
];

export interface DrawOptions {
  server: FakeServer;
  username?: string;
  permissions?: readonly string[];
  parts?: Partial<DesignerParts>;
  /** What else the app begins with. */
  app?: Partial<AppStart>;
  /** Address of the page. */
  path?: string;
}

/** Draws a part of the designer for a user of a fake server; a part that guards its leaving brings its own router. */
export const drawDesigner = async (
  part: ReactNode,
  { server, username = "anna", permissions = everyRight, parts = {}, app: own = {}, path = "/" }: DrawOptions,
) => {
  const app: AppStart = {
    build: "test",
    language: "en",
    user: { company_id: 1, username, usertype: 100, settings: {} },
    permissions: [...permissions],
    settings: {},
    subject,
    menus: {},
    pages: [],
    themes: [],
    texts: {},
    columns: {},
    keyboard: null,
    dashboards: [],
    ...own,
  };
  const store = createAppStore({
    read: () => Promise.resolve({ value: app, at: 1, seq: null, local: false }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await store.reload();
  const transport = server.as(username);
  const clock = fakeClock();
  const kept: DesignerParts = {
    journal: memoryJournal(),
    tabs: { post: () => {}, listen: () => () => {} },
    tab: "tab",
    ...parts,
  };
  const drawn = await renderWidget(
    <AppProvider store={store}>
      <PartsProvider parts={kept}>{part}</PartsProvider>
    </AppProvider>,
    { catalogues: { en: en.texts }, transport, clock, path },
  );
  return { transport, clock, journal: kept.journal, drawn };
};
