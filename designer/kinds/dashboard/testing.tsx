import { type TSchema, Type } from "typebox";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { string } from "#schemas/values/plain.ts";
import { defineWidget, type Registry, type WidgetDefinition, type WidgetViewProps } from "#engine/registry/types.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { documentAs } from "../../documents/kinds.ts";
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import { objectOf } from "../../values.ts";
import DashboardEditor from "./DashboardEditor.tsx";

/** How often each widget was drawn, by its id. */
export const drawn = new Map<string, number>();

const Shown = ({ id, options, data }: WidgetViewProps<any>) => {
  drawn.set(id, (drawn.get(id) ?? 0) + 1);
  const { value } = objectOf(data["value"]?.data);
  return (
    <div style={{ height: "100%", background: "var(--sw-surface)" }}>
      {`${id}: ${options["text"] ?? ""} ${value === undefined ? "" : JSON.stringify(value)}`}
    </div>
  );
};

const definition = (type: string, group: WidgetDefinition["group"], layer?: number): WidgetDefinition =>
  defineWidget<TSchema>({
    type,
    title: { en: `The ${type}`, sv: `En ${type}` },
    description: { en: `Shows a ${type}`, sv: `Visar en ${type}` },
    version: 1,
    group,
    ...(layer === undefined ? {} : { layer }),
    options: Type.Object({ text: Type.Optional(string()), value: Type.Optional(datasourceValue()) }),
    defaults: {},
    view: async () => ({ default: Shown }),
  });

const types = [definition("section", "layout", 1), definition("gauge", "value"), definition("note", "text")];
const registry: Registry = {
  widgets: new Map(types.map((one) => [one.type, one])),
  steps: new Map(),
  columns: new Map(),
};

interface Options {
  readOnly?: string;
  width?: number;
  height?: number;
  rows?: readonly JsonObject[];
  procedures?: readonly object[];
  /** The names of the company's live events. */
  events?: readonly string[];
  /** The stored queries. */
  queries?: readonly JsonObject[];
  /** What every data source is refused for. */
  refusal?: string;
}

/** Opens a dashboard in the designer, with a server in memory. */
export const openDesigner = async (
  document: DashboardDocument,
  {
    readOnly,
    width = 1280,
    height = 760,
    rows = [],
    procedures = [],
    events = [],
    queries = [],
    refusal,
  }: Options = {},
) => {
  drawn.clear();
  const session: EditSession = createEditSession({
    kind: "dashboard",
    slug: document.slug,
    base: { revision: 1, document: objectOf(document) },
    document: objectOf(document),
    readOnly: readOnly ?? null,
  });
  const transport = fakeTransport({
    procedures: {
      load_machines: [{ machine_id: "M1", object_description: "Press 1" }],
      load_dashboard_data: ({ slug }) => ({
        slug,
        columns: [],
        rows,
        fetched_at: "2026-01-05T08:00:00Z",
        error: refusal ?? null,
      }),
      load_query_list: [...queries],
    },
    routes: {
      "GET /api/procedures": { call_status: [], res: procedures, events },
      "GET /api/documents/widget?editor=1": [],
      "GET /api/documents/dashboard?editor=1": [],
    },
  });
  await renderWidget(
    <SessionProvider session={session}>
      <div style={{ width, height }}>
        <DashboardEditor />
      </div>
    </SessionProvider>,
    { registry, transport, catalogues: { en: en.texts } },
  );
  const now = () => documentAs("dashboard", session.store.getState().document);
  return { session, transport, now };
};
