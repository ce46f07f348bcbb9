import { isDocumentKind } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { standardTable } from "#schemas/documents/overview/template.ts";
import { flowStepsOf, type TypedPart, type TypeFamily, typedParts } from "#schemas/documents/walk.ts";
import { sendExternalCall } from "#schemas/platform/dashboards/send_external_call.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import type { DocumentKind, Reference, Surroundings } from "../types.ts";
import { jsonOf } from "./schema-json.ts";
import { findType, resolveType } from "./type-catalogue.ts";
import { type Marked, markedValues } from "./walk-schema.ts";

const toDocument = (kind: string, slug: unknown, path: Path): Reference[] =>
  typeof slug === "string" && slug !== "" && !slug.includes("{")
    ? [{ type: "document", kind, slug, path: pointer(path) }]
    : [];
const toProcedure = (name: unknown, path: Path): Reference[] =>
  typeof name === "string" && !name.includes("{") ? [{ type: "procedure", name, path: pointer(path) }] : [];
const toQuery = (record_no: unknown, path: Path): Reference[] =>
  /^[1-9]\d{0,14}$/.test(String(record_no)) ? [{ type: "query", name: String(record_no), path: pointer(path) }] : [];
const toText = (key: unknown, path: Path): Reference[] =>
  typeof key === "string" || typeof key === "number" ? [{ type: "text", name: String(key), path: pointer(path) }] : [];

/** A call of a procedure as a document writes it: its name, its input and where each stands. */
const toCall = (name: unknown, at: Path, input: unknown, inputAt: Path): Reference[] => [
  ...toProcedure(name, at),
  ...(name === loadQueryData.name && isObject(input) ? toQuery(input.record_no, [...inputAt, "record_no"]) : []),
];

/** The procedure that a dashboard's source stands for. */
export const procedureOfSource = (source: unknown): unknown => (source === "graph" ? "load_statistics" : source);

/** In a page's config a string (or a list) under a kind's name is a document of that kind, under `procedure` a read. */
const ofConfig = (config: unknown, path: Path): Reference[] => {
  if (!isObject(config)) return [];
  return Object.entries(config).flatMap(([key, value]) => {
    const each = Array.isArray(value) ? value.map((item, index) => [item, [...path, key, index]] as const) : [];
    const values = Array.isArray(value) ? each : [[value, [...path, key]] as const];
    if (isDocumentKind(key)) return values.flatMap(([slug, where]) => toDocument(key, slug, where));
    if (key === "procedure")
      return values.flatMap(([name, where]) => toCall(name, where, config.input, [...path, "input"]));
    return values.flatMap(([inner, where]) => ofConfig(inner, where));
  });
};

const toPanel = (type: unknown, path: Path, { hasDocument }: Surroundings): Reference[] =>
  hasDocument("panel", String(type)) ? toDocument("panel", type, path) : [];

/** What a registered type brings along: the procedures that it calls itself, and the panel of what is chosen in it. */
const ofType = (family: TypeFamily, name: string, path: Path, surroundings: Surroundings): Reference[] => {
  const { reads = [], writes = [], selects } = resolveType(surroundings, family, name) ?? {};
  return [
    ...[...reads, ...writes].flatMap((procedure) => toProcedure(procedure, path)),
    ...toPanel(selects, path, surroundings),
  ];
};

/** A page that is filled by one widget names its type. */
const ofSingleWidget = ({ kind, config }: JsonObject, path: Path, surroundings: Surroundings): Reference[] =>
  kind === "single-widget" && isObject(config)
    ? ofType("widget", String(config.component), [...path, "config", "component"], surroundings)
    : [];

const ofContent = (content: unknown, path: Path, surroundings: Surroundings): Reference[] => {
  if (!isObject(content)) return [];
  const shown = isDocumentKind(String(content.kind))
    ? toDocument(String(content.kind), content.slug, [...path, "slug"])
    : [];
  return [...shown, ...ofConfig(content.config, [...path, "config"]), ...ofSingleWidget(content, path, surroundings)];
};

const ofPage = ({ content, children }: JsonObject, surroundings: Surroundings): Reference[] => [
  ...ofContent(content, ["content"], surroundings),
  ...(Array.isArray(children) ? children : []).flatMap((child, index) =>
    isObject(child) ? ofContent(child.content, ["children", index, "content"], surroundings) : [],
  ),
];

const ofSources = (sources: unknown, path: Path): Reference[] =>
  isObject(sources)
    ? Object.entries(sources).flatMap(([name, source]) =>
        isObject(source)
          ? toCall(source.procedure, [...path, name, "procedure"], source.input, [...path, name, "input"])
          : [],
      )
    : [];

const ofWizardSteps = ({ steps }: JsonObject): Reference[] =>
  (Array.isArray(steps) ? steps : []).flatMap((step, index) =>
    isObject(step) ? ofSources(step.sources, ["steps", index, "sources"]) : [],
  );

const ofDashboard = ({ dataSources }: JsonObject): Reference[] =>
  (Array.isArray(dataSources) ? dataSources : []).flatMap((source, index) =>
    isObject(source)
      ? toCall(procedureOfSource(source.source), ["dataSources", index, "source"], source.parameters, [
          "dataSources",
          index,
          "parameters",
        ])
      : [],
  );

const ofTable = (table: JsonObject, surroundings: Surroundings): Reference[] => {
  const { source, slug, selectionType = slug, selectionMode = "none" } = table;
  return [
    ...(isObject(source) ? toCall(source.procedure, ["source", "procedure"], source.input, ["source", "input"]) : []),
    ...(table.selectionType !== undefined || selectionMode !== "none"
      ? toPanel(selectionType, ["selectionType"], surroundings)
      : []),
    ...ofColumns(table),
  ];
};

const ofExplorer = ({ sources, dimensions, overviews }: JsonObject): Reference[] => [
  ...(Array.isArray(dimensions) ? dimensions : []).flatMap((one, index) =>
    isObject(one) && isObject(one.names)
      ? toProcedure(one.names.procedure, ["dimensions", index, "names", "procedure"])
      : [],
  ),
  ...(Array.isArray(sources) ? sources : []).flatMap((source, index) =>
    isObject(source) ? toProcedure(source.procedure, ["sources", index, "procedure"]) : [],
  ),
  ...(Array.isArray(overviews) ? overviews : []).flatMap((one, index) =>
    isObject(one) ? toDocument("table", one.table, ["overviews", index, "table"]) : [],
  ),
];

const ofLiveView = ({ items }: JsonObject): Reference[] =>
  (Array.isArray(items) ? items : []).flatMap((item, index) =>
    isObject(item) && isDocumentKind(String(item.type))
      ? toDocument(String(item.type), item.target, ["items", index, "target"])
      : [],
  );

const ofColumns = ({ columns }: JsonObject): Reference[] =>
  (Array.isArray(columns) ? columns : []).flatMap((column, index) =>
    isObject(column) ? toText(column.tlabel, ["columns", index, "tlabel"]) : [],
  );

/** Without columns of its own it has those of the standard. */
const ofOverview = (overview: JsonObject): Reference[] =>
  Array.isArray(overview.columns) && overview.columns.length === 0
    ? toDocument("table", standardTable, ["columns"])
    : ofColumns(overview);

const ofPanel = ({ buttons }: JsonObject): Reference[] =>
  (Array.isArray(buttons) ? buttons : []).flatMap((button, index) =>
    isObject(button) && isObject(button.flow)
      ? toDocument("flow", button.flow.flow, ["buttons", index, "flow", "flow"])
      : [],
  );

const byKind: Partial<Record<DocumentKind, (document: JsonObject, surroundings: Surroundings) => Reference[]>> = {
  page: ofPage,
  wizard: ofWizardSteps,
  step: ({ sources }) => ofSources(sources, ["sources"]),
  dashboard: ofDashboard,
  table: ofTable,
  liveview: ofLiveView,
  overview: ofOverview,
  explorer: ofExplorer,
  panel: ofPanel,
};

const ofFlows = (document: JsonObject): Reference[] =>
  [...flowStepsOf(document)].flatMap(({ step, path }) => [
    ...toCall(step.call, [...path, "call"], step.input, [...path, "input"]),
    ...toProcedure(step.answers, [...path, "answers"]),
    ...(isObject(step.show) ? toDocument(String(step.show.kind), step.show.slug, [...path, "show", "slug"]) : []),
  ]);

const ownProcedure = /^\/api\/procedures\/([\w.-]+)$/;

/** What a button's call needs of the server; of other addresses of the application the index knows nothing. */
const ofButtonCall = ({ external, url }: JsonObject, path: Path, { contracts }: Surroundings): Reference[] => {
  const name = external === true ? sendExternalCall.name : ownProcedure.exec(String(url))?.[1];
  return name !== undefined && contracts.has(name) ? toProcedure(name, [...path, "url"]) : [];
};

const ofMarked = ({ schema, value, path }: Marked, surroundings: Surroundings): Reference[] => {
  if (schema["x-label"]) return isObject(value) ? toText(value.text, [...path, "text"]) : [];
  if (schema["x-value"] === "dashboardSelect" && isObject(value))
    return toDocument("dashboard", value.slug, [...path, "slug"]);
  if (typeof schema["x-document"] === "string") return toDocument(schema["x-document"], value, path);
  if (schema["x-value"] === "query") return [...toProcedure(loadQueryData.name, path), ...toQuery(value, path)];
  if (schema["x-value"] === "callConfiguration" && isObject(value)) return ofButtonCall(value, path, surroundings);
  if (schema["x-value"] === "tableConfig" && isObject(value) && Array.isArray(value.columns))
    return value.columns.flatMap((column, index) =>
      isObject(column) ? toText(column.tlabel, [...path, "columns", index, "tlabel"]) : [],
    );
  return [];
};

const findMarked = (document: JsonObject, surroundings: Surroundings): Marked[] => [
  ...(isDocumentKind(document.kind) ? markedValues(jsonOf(kinds[document.kind].schema), document) : []),
  ...[...typedParts(document)].flatMap(({ family, name, options, optionsPath }) => {
    const type = resolveType(surroundings, family, name);
    return type ? markedValues(jsonOf(type.options), options, optionsPath) : [];
  }),
];

/** The last ones that were found: several checks of a document follow each other, and finding them is most of the work. */
let last: { document: JsonObject; surroundings: Surroundings; places: readonly Marked[] } | null = null;

/** The places of a document that its kind's schema and its types' option schemas mark. Documents are never changed in place. */
export const markedPlaces = (document: JsonObject, surroundings: Surroundings): readonly Marked[] => {
  if (last?.document !== document || last.surroundings !== surroundings)
    last = { document, surroundings, places: findMarked(document, surroundings) };
  return last.places;
};

/** What the type brings along that a part hosts, where it names one. */
const ofHosted = ({ family, name, options, optionsPath }: TypedPart, surroundings: Surroundings): Reference[] => {
  const { hosts } = resolveType(surroundings, family, name) ?? {};
  const hosted = hosts === undefined ? undefined : options[hosts];
  return typeof hosted === "string" ? ofType(family, hosted, [...optionsPath, String(hosts)], surroundings) : [];
};

const ofTypes = (document: JsonObject, surroundings: Surroundings): Reference[] =>
  [...typedParts(document)].flatMap((part) => {
    const { family, name, namePath } = part;
    const preset = findType(surroundings.types, family, name) ? undefined : surroundings.preset(family, name);
    return [
      ...(preset ? toDocument(family, name, namePath) : []),
      ...ofType(family, name, namePath, surroundings),
      ...ofHosted(part, surroundings),
    ];
  });

/** Everything that a valid document uses: documents, procedures (its types' own included), stored queries and texts. */
export const referencesOf = (document: JsonObject, surroundings: Surroundings): Reference[] => [
  ...((isDocumentKind(document.kind) && byKind[document.kind]?.(document, surroundings)) || []),
  ...ofFlows(document),
  ...ofTypes(document, surroundings),
  ...markedPlaces(document, surroundings).flatMap((marked) => ofMarked(marked, surroundings)),
];
