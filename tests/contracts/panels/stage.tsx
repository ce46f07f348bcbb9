import { notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { render } from "vitest-browser-react";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { subject } from "#engine/testing/subject.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { builtIn } from "#engine/shell/app/settings-file.ts";
import { PageView } from "#engine/shell/pages/PageView.tsx";
import { pageViews } from "#engine/shell/pages/views.ts";
import { NoticeHost } from "#engine/react/notices/NoticeHost.tsx";
import { ClockProvider } from "#engine/react/providers/ClockProvider.tsx";
import { EngineProvider } from "#engine/react/providers/EngineProvider.tsx";
import { bare, type Look } from "#engine/react/providers/look.ts";
import { LookProvider } from "#engine/react/providers/LookProvider.tsx";
import { TextsProvider } from "#engine/react/providers/TextsProvider.tsx";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { type LocalCopy, memoryCopy } from "#engine/transport/local/copy.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { registry } from "#widgets/index.ts";
import english from "../../../configs/factory/texts/en.json" with { type: "json" };
import swedish from "../../../configs/factory/texts/sv.json" with { type: "json" };

type Members = Record<string, unknown>;

const shipped = Object.values(
  import.meta.glob<{ kind: string; slug: string }>(
    "../../../configs/factory/{panels,flows,pages,tables,wizards,steps,menus,roles,explorers}/*.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
export const documentsOf = <D,>(kind: string): D[] => shipped.filter((document) => document.kind === kind) as D[];

export const machineOf = (machine_id: string, features: readonly number[] = [], config: Members = {}) => ({
  machine_id,
  object_description: `Machine ${machine_id}`,
  special_functions: features,
  erp_resource: "",
  erp_connection_type: "",
  config: { material_menu: true, ...config },
});

export const orderOf = (card_no: string, more: Members = {}) => ({
  card_no,
  record_no: Number(card_no),
  record_no1: Number(card_no),
  machine_id: "M1",
  work_order_no: `WO${card_no}`,
  part_no: "P1",
  op_number: "10",
  tool_id: "T1",
  unit_qty: 1,
  planned_op_qty: 100,
  card_good_qty: 0,
  card_scrap_qty: 0,
  planned_start_time: `2026-01-05T0${card_no.at(-1)}:00:00Z`,
  stop_date: `2026-01-05T0${card_no.at(-1)}:00:00Z`,
  started_at: null,
  order_finished: null,
  state: "planned",
  cancelled: 0,
  locked: 0,
  program_id: "PR1",
  material_prepared: 0,
  tools_prepared: 0,
  peripheral_equipment_prepared: 0,
  print_prepared: 0,
  user_planning: 0,
  ...more,
});

export const materialOf = (card_no: string, material_no: string, more: Members = {}) => ({
  card_no,
  work_order_no: `WO${card_no}`,
  material_no,
  material_desc: "Granulate",
  unit: "kg",
  planned_qty: 25,
  assigned_qty: 5,
  ...more,
});

export const reportOf = (record_no: number, more: Members = {}) => ({
  record_no,
  machine_id: "M1",
  card_no: "101",
  kind: "good",
  good_qty: 12,
  scrap_qty: 0,
  employee: "1004",
  trans_time: "2026-01-05T07:00:00Z",
  corrects: null,
  work_order_no: "WO101",
  part_no: "P1",
  quantity_real: 12,
  reversal: "possible",
  ...more,
});

const isRead = (name: string) => /^load_|_get_/.test(name);
const infoOf = (name: string): ProcedureInfo => ({ name, kind: isRead(name) ? "read" : "write" });

const catalogues = { en: english, sv: swedish };

/** Who has signed in where a test says nothing else. */
export const anna = {
  company_id: 1,
  company_name: "C",
  username: "anna",
  usertype: 10,
  role: "operator",
  machine_id: null,
  machine_restrictions: [],
  settings: {},
};

/** The flags of a dashboard that is for every width. */
export const suitedForAll = {
  suitedForMobile: true,
  suitedForTablet: true,
  suitedForDesktops: true,
  suitedForXXL: true,
};

/** The shipped menus, as the start payload holds them. */
export const menus: Readonly<Record<string, MenuDocument>> = Object.fromEntries(
  documentsOf<MenuDocument>("menu").map((menu) => [menu.slug, menu]),
);

/** A dashboard for every width and everybody, without sources. */
export const boardOf = (slug: string, more: object = {}) => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  size: { x: 24, y: 12 },
  display: true,
  userlevel: 0,
  ...suitedForAll,
  dataSources: [],
  widgets: [],
  ...more,
});

/** A dashboard as the start payload offers it. */
export const offeredOf = (slug: string, more: object = {}) => ({ slug, title: slug, ...suitedForAll, ...more });

/** What has been begun is under way once a frame is drawn. */
export const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

const appOf = (more: Partial<AppStart>): AppStart => ({
  build: "test",
  language: "en",
  user: anna,
  permissions: ["can-navigate"],
  settings: {},
  subject,
  pages: documentsOf<PageDocument>("page"),
  menus: {} as Record<string, MenuDocument>,
  themes: [],
  texts: english.texts,
  columns: english.columns,
  keyboard: null,
  dashboards: [],
  ...more,
});

/** Says where the app is once all that a page does on its address is done: its effects run after those of the page. */
const Place = ({ tell }: { tell: (go: NavigateFunction, at: Location) => void }) => {
  const at = useLocation();
  const go = useNavigate();
  useEffect(() => tell(go, at), [tell, go, at]);
  return null;
};

export interface StageOptions {
  path?: string;
  machines?: ReturnType<typeof machineOf>[];
  procedures?: Record<string, Answer>;
  /** Documents that differ from the shipped ones, under `kind/slug`. */
  documents?: Record<string, object>;
  queueable?: string[];
  /** What the server's start payload holds beside or instead of the shipped pages. */
  app?: Partial<AppStart>;
  /** What the browser has kept, for a page that is opened again. */
  copy?: LocalCopy;
  language?: keyof typeof catalogues;
  look?: Look;
  /** What the app's store does otherwise than nothing. */
  store?: Partial<AppStore>;
}

/** The app at a page, with the shipped documents, a server in memory and a clock that the test moves. */
export const stage = async ({
  path = "/interface/M1/planned-orders",
  machines = [machineOf("M1"), machineOf("M2")],
  procedures = {},
  documents = {},
  queueable = [],
  app: start = {},
  copy = memoryCopy(),
  language = "en",
  look = bare("light"),
  store: own = {},
}: StageOptions = {}) => {
  // They are the page's own, whatever is drawn anew.
  notifications.clean();
  const clock = fakeClock();
  const transport = fakeTransport({
    procedures: {
      load_machines: machines,
      load_machine: ({ machine_id }: Members) => machines.find((machine) => machine.machine_id === machine_id) ?? null,
      load_my_machines: [],
      load_planned_orders: [orderOf("101"), orderOf("102"), orderOf("103")],
      load_running_orders: [orderOf("104", { state: "started" })],
      load_finished_orders: [orderOf("105", { state: "stopped" }), orderOf("106", { state: "stopped" })],
      load_materials: ({ card_no }: Members) =>
        [materialOf("101", "MA"), materialOf("102", "MB")].filter((row) => card_no === null || row.card_no === card_no),
      load_quantity_history: [reportOf(1), reportOf(2)],
      load_machine_history: [],
      load_wizard_drafts: [],
      load_wizard_snapshot: null,
      ...procedures,
    },
    documents: {
      ...Object.fromEntries(shipped.map((document) => [`${document.kind}/${document.slug}`, document])),
      ...documents,
    },
    queueable,
  });
  const state = createEngineStore(clock.now());
  const store: AppStore = {
    get: () => app,
    subscribe: () => () => {},
    reload: async () => true,
    signIn: async () => {},
    signInByCode: async () => {},
    signInAtProvider: async () => null,
    signOut: async () => false,
    paired: async () => {},
    expired: () => {},
    changed: () => {},
    ...own,
  };
  const app = { app: appOf(start), at: clock.now(), local: false, unreachable: false, themes: builtIn };
  const engine = { transport, registry, state, copy, procedures: infoOf, views: pageViews };
  const queries = createQueryClient();
  let navigate: NavigateFunction = () => {};
  let location: Location | null = null;
  const tell = (go: NavigateFunction, at: Location) => {
    navigate = go;
    location = at;
  };
  await render(
    <AppProvider store={store}>
      <ClockProvider clock={clock}>
        <TextsProvider
          language={language}
          catalogues={{ en: english.texts, [language]: catalogues[language].texts }}
          timeZone="Europe/Stockholm"
          columns={catalogues[language].columns}
        >
          <LookProvider look={look}>
            <QueryClientProvider client={queries}>
              <EngineProvider engine={engine}>
                <MemoryRouter initialEntries={[path]}>
                  <PageView />
                  <Place tell={tell} />
                </MemoryRouter>
              </EngineProvider>
            </QueryClientProvider>
            <NoticeHost />
          </LookProvider>
        </TextsProvider>
      </ClockProvider>
    </AppProvider>,
  );
  return {
    transport,
    clock,
    state,
    queries,
    /** Procedures and inputs of the calls of these names so far. */
    calls: (...names: string[]) =>
      transport.calls
        .filter(({ procedure }) => names.includes(procedure))
        .map(({ procedure, input }) => [procedure, input] as const),
    /** Moves time on and draws what comes of it. */
    advance: (ms: number) => flushSync(() => clock.advance(ms)),
    /** Goes to an address, or back in the history. */
    go: (to: string | number): void => void (typeof to === "number" ? navigate(to) : navigate(to)),
    place: () => location && location.pathname + location.search,
    /** What the history keeps with the present entry. */
    entry: (): unknown => location?.state ?? null,
  };
};
