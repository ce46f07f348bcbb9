import { documentKinds } from "#schemas/documents/envelope.ts";
import { type Case, get, invalidDocument, invalidInput, refused, save } from "../case.ts";

type Body = Record<string, unknown>;
/** The least body of each kind that is right. */
const bodies: Readonly<Record<(typeof documentKinds)[number], Body>> = {
  site: { settings: {} },
  role: { level: 10, permissions: [] },
  theme: {},
  texts: { texts: {} },
  menu: { entries: [] },
  page: { path: "/bad", content: { kind: "dashboard", slug: "default" }, meta: {} },
  dashboard: { size: { x: 12, y: 12 }, dataSources: [], widgets: [] },
  liveview: { items: [] },
  widget: { widget: "gauge", name: "Gauge", config: {} },
  table: { columns: [{ key: "machine_id" }] },
  overview: { record_no: 900, overview_name: "Bad", columns: [{ key: "machine_id" }] },
  explorer: { sources: [], dimensions: [], measures: [], filters: [], overviews: [] },
  wizard: { steps: [{ id: "count", control: "number" }] },
  step: { control: "number" },
  panel: { buttons: [] },
  flow: { steps: [] },
  feed: { topics: [] },
  query: { record_no: 900, name: "Bad", sql_query: "select 1" },
  "erp-mapping": { subject: "cancellations", target: "erp", path: "/", body: {} },
  label: { of: "order", width: 50, height: 30, elements: [] },
  "notification-rule": { on: "late-order", severity: "alarm" },
};
type Kind = keyof typeof bodies;

/** A panel is called by a selection type. */
const slugOf = (kind: Kind) => (kind === "panel" ? "custom-bad-panel" : `bad-${kind}`);
const document = (kind: Kind, changed: Body = {}): Body => ({
  kind,
  slug: slugOf(kind),
  schemaVersion: 1,
  title: "Bad",
  ...bodies[kind],
  ...changed,
});
const put = (kind: Kind, changed: Body) => save(kind, slugOf(kind), document(kind, changed));
/** The same text with one place written by hand, for what no object of JavaScript can say. */
const written = (kind: Kind, changed: Body, place: string, text: string) =>
  save(kind, slugOf(kind), JSON.stringify(document(kind, changed)).replace(`"${place}"`, text));

const widget = (component: string, config: Body = {}, id = "w") => ({
  id,
  component,
  pos: { x: 0, y: 0, w: 1, h: 1 },
  config,
});
const source = (name: string, more: Body = {}) => ({ slug: "s", source: name, ...more });
const step = (more: Body) => ({ steps: [{ id: "count", control: "number", ...more }] });

/** A fault in a document: item, title, kind, what is changed in the least document, and the path of the fault. */
type Row = readonly [item: string, title: string, kind: Kind, changed: Body, path: string];

const ofEveryKind = documentKinds.flatMap((kind): Row[] => [
  ["unknown field", `of a ${kind}`, kind, { unknown: 1 }, "/unknown"],
  ["unknown field", `toString of a ${kind}`, kind, { toString: "x" }, "/toString"],
  ["a future schemaVersion", `of a ${kind}`, kind, { schemaVersion: 99 }, "/schemaVersion"],
  [
    "a future schemaVersion",
    `of a ${kind}, beyond all`,
    kind,
    { schemaVersion: Number.MAX_SAFE_INTEGER },
    "/schemaVersion",
  ],
  ["a future schemaVersion", `of a ${kind}, negative`, kind, { schemaVersion: -1 }, "/schemaVersion"],
  ["a future schemaVersion", `of a ${kind}, half`, kind, { schemaVersion: 1.5 }, "/schemaVersion"],
  ["array where a scalar belongs", `title of a ${kind}`, kind, { title: ["Bad"] }, "/title"],
  ["array where a scalar belongs", `slug of a ${kind}`, kind, { slug: [slugOf(kind)] }, "/slug"],
  ["array where a scalar belongs", `kind of a ${kind}`, kind, { kind: [kind] }, "/kind"],
  ["array where a scalar belongs", `schemaVersion of a ${kind}`, kind, { schemaVersion: [1] }, "/schemaVersion"],
  ["one word of 1 MB", `title of a ${kind}`, kind, { title: "x".repeat(1_000_000) }, "/title"],
  ["dangling text key", `title of a ${kind}`, kind, { title: { text: "no.such.text" } }, "/title/text"],
  ["dangling text key", `numbered title of a ${kind}`, kind, { title: { text: 99_999_999 } }, "/title/text"],
]);

const long = "x".repeat(900_000);
const rows: readonly Row[] = [
  ["one word of 1 MB", "a text of the catalogue", "texts", { texts: { a: long } }, "/texts/a"],
  ["one word of 1 MB", "a title in two languages", "dashboard", { title: { en: "a", sv: long } }, "/title/sv"],
  ["one word of 1 MB", "a label of a menu", "menu", { entries: [{ id: "a", label: long }] }, "/entries/0/label"],
  ["one word of 1 MB", "an id of a widget", "dashboard", { widgets: [widget("gauge", {}, long)] }, "/widgets/0/id"],
  ["one word of 1 MB", "a colour of a theme", "theme", { variables: { "--a": long } }, "/variables/--a"],
  ["one word of 1 MB", "an operator", "wizard", step({ disabled: { [long]: 1 } }), "/steps/0/disabled"],
  ["one word of 1 MB", "an unknown key", "theme", { [long]: 1 }, `/${long}`],
  [
    "unknown field",
    "of a dashboard's widget",
    "dashboard",
    { widgets: [{ ...widget("gauge"), z: 1 }] },
    "/widgets/0/z",
  ],
  [
    "unknown field",
    "of a gauge",
    "dashboard",
    { widgets: [widget("gauge", { unknown: 1 })] },
    "/widgets/0/config/unknown",
  ],
  ["unknown field", "of a saved gauge", "widget", { config: { unknown: 1 } }, "/config/unknown"],
  ["unknown field", "of a wizard's step", "wizard", step({ unknown: 1 }), "/steps/0/unknown"],
  ["unknown field", "of a step's options", "step", { options: { unknown: 1 } }, "/options/unknown"],
  ["unknown field", "of a flow's verb", "flow", { steps: [{ navigate: "/home", to: 1 }] }, "/steps/0/to"],
  [
    "unknown field",
    "of a column's options",
    "table",
    { columns: [{ key: "a", component: "date", config: { unknown: 1 } }] },
    "/columns/0/config/unknown",
  ],
  ["unknown field", "a verb that no flow has", "flow", { steps: [{ eval: "1" }] }, "/steps/0"],

  [
    "a future schemaVersion",
    "of a gauge's options",
    "dashboard",
    { versions: { "widget/gauge": 99 }, widgets: [widget("gauge")] },
    "/versions/widget~1gauge",
  ],
  [
    "a future schemaVersion",
    "of a step's options",
    "wizard",
    { versions: { "step/number": 99 } },
    "/versions/step~1number",
  ],

  ["cyclic $ref", "a dashboard that refers to itself", "dashboard", { $ref: "#" }, "/$ref"],
  [
    "cyclic $ref",
    "options that refer to the whole",
    "dashboard",
    { widgets: [widget("gauge", { $ref: "#/widgets/0" })] },
    "/widgets/0/config/$ref",
  ],
  [
    "cyclic $ref",
    "a dashboard that brings its own schema",
    "dashboard",
    { $defs: { a: { $ref: "#/$defs/a" } } },
    "/$defs",
  ],
  [
    "cyclic wizard steps",
    "a step twice",
    "wizard",
    {
      steps: [
        { id: "a", control: "number" },
        { id: "a", control: "number" },
      ],
    },
    "/steps/1/id",
  ],
  ["cyclic wizard steps", "a preset that is its own control", "step", { control: "bad-step" }, "/control"],
  ["cyclic wizard steps", "a preset of a preset", "step", { control: "numeric-quantity" }, "/control"],
  [
    "cyclic wizard steps",
    "a step that takes a name of the engine",
    "wizard",
    { steps: [{ id: "answers", control: "number" }] },
    "/steps/0/id",
  ],
  [
    "cyclic wizard steps",
    "a step called __proto__",
    "wizard",
    { steps: [{ id: "__proto__", control: "number" }] },
    "/steps/0/id",
  ],
  [
    "cyclic wizard steps",
    "more steps than anybody walks",
    "wizard",
    { steps: Array.from({ length: 10_000 }, (_, at) => ({ id: `s${at}`, control: "number" })) },
    "/steps",
  ],
  ["cyclic wizard steps", "none", "wizard", { steps: [] }, "/steps"],
  [
    "cyclic wizard steps",
    "a repetition without end",
    "flow",
    { steps: [{ repeat: { while: true, max: 1e6, steps: [] } }] },
    "/steps/0/repeat/max",
  ],

  [
    "dangling procedure",
    "of a dashboard's source",
    "dashboard",
    { dataSources: [source("no_such")] },
    "/dataSources/0/source",
  ],
  [
    "dangling procedure",
    "a write as a dashboard's source",
    "dashboard",
    { dataSources: [source("receive_good_qty")] },
    "/dataSources/0/source",
  ],
  [
    "dangling procedure",
    "called __proto__",
    "dashboard",
    { dataSources: [source("__proto__")] },
    "/dataSources/0/source",
  ],
  ["dangling procedure", "of a table", "table", { source: { procedure: "no_such" } }, "/source/procedure"],
  [
    "dangling procedure",
    "of a preset's source",
    "step",
    { sources: { a: { procedure: "no_such" } } },
    "/sources/a/procedure",
  ],
  [
    "dangling procedure",
    "of a wizard's source",
    "wizard",
    step({ sources: { a: { procedure: "no_such" } } }),
    "/steps/0/sources/a/procedure",
  ],
  ["dangling procedure", "of a wizard's end", "wizard", { finish: [{ call: "no_such", input: {} }] }, "/finish/0/call"],
  [
    "dangling procedure",
    "of a flow",
    "flow",
    { steps: [{ branch: [{ steps: [{ call: "constructor", input: {} }] }] }] },
    "/steps/0/branch/0/steps/0/call",
  ],
  [
    "dangling procedure",
    "of a panel's button",
    "panel",
    { buttons: [{ id: "a", label: "A", flow: [{ call: "no_such", input: {} }] }] },
    "/buttons/0/flow/0/call",
  ],
  [
    "dangling text key",
    "of a menu",
    "menu",
    { entries: [{ id: "a", label: { text: "no.such.text" } }] },
    "/entries/0/label/text",
  ],
  [
    "dangling text key",
    "of a flow's question",
    "flow",
    { steps: [{ confirm: { text: { text: "no.such.text" } } }] },
    "/steps/0/confirm/text/text",
  ],
  [
    "dangling text key",
    "called __proto__",
    "menu",
    { entries: [{ id: "a", label: { text: "__proto__" } }] },
    "/entries/0/label/text",
  ],
  [
    "dangling parameter",
    "of a dashboard's source",
    "dashboard",
    { dataSources: [source("load_machines", { parameters: { machine_id: "{gone}" } })] },
    "/dataSources/0/parameters/machine_id",
  ],
  [
    "dangling parameter",
    "called __proto__",
    "dashboard",
    { dataSources: [source("load_machines", { parameters: { machine_id: "{__proto__}" } })] },
    "/dataSources/0/parameters/machine_id",
  ],
  [
    "dangling parameter",
    "a source of a widget's value",
    "dashboard",
    { widgets: [widget("gauge", { value: { dataSource: "gone" } })] },
    "/widgets/0/config/value/dataSource",
  ],
  [
    "dangling parameter",
    "an event that there is not",
    "dashboard",
    { dataSources: [source("load_machines", { events: ["Gone"] })] },
    "/dataSources/0/events/0",
  ],
  [
    "dangling parameter",
    "a place of a widget that there is not",
    "dashboard",
    { layouts: { mobile: { gone: { x: 0, y: 0, w: 1, h: 1 } } } },
    "/layouts/mobile/gone",
  ],
  [
    "dangling parameter",
    "a flow of a panel",
    "panel",
    { buttons: [{ id: "a", label: "A", flow: { flow: "gone" } }] },
    "/buttons/0/flow/flow",
  ],
  [
    "dangling parameter",
    "a page's dashboard",
    "page",
    { content: { kind: "dashboard", slug: "gone" } },
    "/content/slug",
  ],

  [
    "array where a scalar belongs",
    "component of a widget",
    "dashboard",
    { widgets: [{ ...widget("gauge"), component: ["gauge"] }] },
    "/widgets/0/component",
  ],
  [
    "array where a scalar belongs",
    "a place",
    "dashboard",
    { widgets: [{ ...widget("gauge"), pos: [0, 0, 1, 1] }] },
    "/widgets/0/pos",
  ],
  [
    "array where a scalar belongs",
    "options",
    "dashboard",
    { widgets: [{ ...widget("gauge"), config: [] }] },
    "/widgets/0/config",
  ],
  [
    "array where a scalar belongs",
    "a limit of a gauge",
    "dashboard",
    { widgets: [widget("gauge", { minimum: [0] })] },
    "/widgets/0/config/minimum",
  ],
  [
    "array where a scalar belongs",
    "a procedure",
    "table",
    { source: { procedure: ["load_machines"] } },
    "/source/procedure",
  ],
  ["array where a scalar belongs", "a level", "role", { level: [100] }, "/level"],
  ["array where a scalar belongs", "a path", "page", { path: ["/bad"] }, "/path"],
  ["array where a scalar belongs", "a text", "texts", { texts: { a: ["b"] } }, "/texts/a"],
  ["array where a scalar belongs", "the settings", "site", { settings: [] }, "/settings"],
  ["array where a scalar belongs", "a colour", "theme", { variables: { "--a": ["red"] } }, "/variables/--a"],

  [
    "10,000 widgets",
    "on a dashboard",
    "dashboard",
    { widgets: Array.from({ length: 10_000 }, (_, at) => widget("gauge", {}, `w${at}`)) },
    "/widgets",
  ],
  [
    "10,000 widgets",
    "that are wrong too",
    "dashboard",
    { widgets: Array.from({ length: 10_000 }, () => ({})) },
    "/widgets",
  ],
  [
    "10,000 widgets",
    "each twice",
    "dashboard",
    { widgets: Array.from({ length: 1000 }, () => widget("gauge")) },
    "/widgets/1/id",
  ],
  [
    "10,000 widgets",
    "of options that are wrong",
    "dashboard",
    { widgets: Array.from({ length: 1000 }, (_, at) => widget("gauge", { minimum: [[]] }, `w${at}`)) },
    "/widgets/0/config/minimum",
  ],
  [
    "negative and -0",
    "a place left of the edge",
    "dashboard",
    { widgets: [{ ...widget("gauge"), pos: { x: -1, y: 0, w: 1, h: 1 } }] },
    "/widgets/0/pos/x",
  ],
  [
    "negative and -0",
    "a widget of no width",
    "dashboard",
    { widgets: [{ ...widget("gauge"), pos: { x: 0, y: 0, w: -0, h: 1 } }] },
    "/widgets/0/pos/w",
  ],
  ["right-to-left and zero-width", "a slug", "dashboard", { slug: "bad\u200b-dashboard" }, "/slug"],
  [
    "right-to-left and zero-width",
    "a step's id",
    "wizard",
    { steps: [{ id: "a\u202e", control: "number" }] },
    "/steps/0/id",
  ],

  [
    "javascript: URL",
    "of a menu",
    "menu",
    { entries: [{ id: "a", label: "A", to: "javascript:alert(1)" }] },
    "/entries/0/to",
  ],
  [
    "javascript: URL",
    "in capitals",
    "menu",
    { entries: [{ id: "a", label: "A", to: "JavaScript:alert(1)" }] },
    "/entries/0/to",
  ],
  [
    "javascript: URL",
    "behind a blank",
    "menu",
    { entries: [{ id: "a", label: "A", to: " \tjavascript:alert(1)" }] },
    "/entries/0/to",
  ],
  [
    "javascript: URL",
    "with a tab inside",
    "menu",
    { entries: [{ id: "a", label: "A", to: "java\tscript:alert(1)" }] },
    "/entries/0/to",
  ],
  [
    "javascript: URL",
    "with a zero-width character",
    "menu",
    { entries: [{ id: "a", label: "A", to: "java\u200bscript:alert(1)" }] },
    "/entries/0/to",
  ],
  ["javascript: URL", "of a flow", "flow", { steps: [{ navigate: "javascript:alert(1)" }] }, "/steps/0/navigate"],
  [
    "javascript: URL",
    "of a navigator",
    "dashboard",
    { widgets: [widget("navigator", { navigator: { buttons: [{ link: "javascript:alert(1)", type: "url" }] } })] },
    "/widgets/0/config/navigator/buttons/0/link",
  ],
  [
    "javascript: URL",
    "of a target of the site",
    "site",
    { allowlist: [{ id: "a", url: "javascript:alert(1)" }] },
    "/allowlist/0/url",
  ],
  ["javascript: URL", "of a wizard's return", "wizard", { returnRoute: "javascript:alert(1)" }, "/returnRoute"],
  ["javascript: URL", "vbscript", "menu", { entries: [{ id: "a", label: "A", to: "vbscript:x" }] }, "/entries/0/to"],
  [
    "javascript: URL",
    "data of a page",
    "menu",
    { entries: [{ id: "a", label: "A", to: "data:text/html,<script>1</script>" }] },
    "/entries/0/to",
  ],
  [
    "javascript: URL",
    "that an expression makes",
    "flow",
    { steps: [{ set: { a: "javascript:alert(1)" } }] },
    "/steps/0/set/a",
  ],
];

const disabled = (expression: unknown) => step({ disabled: expression });
const deep = (levels: number) => {
  let expression: unknown = true;
  for (let level = 0; level < levels; level += 1) expression = { "!": [expression] };
  return expression;
};
const at = "/steps/0/disabled";
const expressions: readonly Row[] = [
  ["expression", "an operator that there is not", "wizard", disabled({ eval: ["1"] }), at],
  ["expression", "constructor as an operator", "wizard", disabled({ constructor: ["return 1"] }), at],
  ["expression", "toString as an operator", "wizard", disabled({ toString: [] }), at],
  ["expression", "deeper than 32 levels", "wizard", disabled(deep(40)), `${at}${"/!/0".repeat(32)}`],
  [
    "expression",
    "of more than 500 parts",
    "wizard",
    disabled({ and: Array.from({ length: 600 }, () => true) }),
    `${at}/and/499`,
  ],
  ["expression", "too many arguments", "wizard", disabled({ var: ["a", 1, 2, 3] }), at],
  [
    "expression",
    "a walk inside a walk",
    "wizard",
    disabled({ map: [{ var: "a" }, { map: [{ var: "b" }, 1] }] }),
    `${at}/map/1`,
  ],
  [
    "expression",
    "in a call's input",
    "flow",
    { steps: [{ call: "load_machines", input: { machine_id: { $expr: { eval: 1 } } } }] },
    "/steps/0/input/machine_id/$expr",
  ],
  [
    "expression",
    "of a panel's button",
    "panel",
    { buttons: [{ id: "a", label: "A", visible: { eval: 1 }, flow: [] }] },
    "/buttons/0/visible",
  ],
];

const quick = "^(a|a)*$";
/** Patterns are checked where they run, by an engine without backtracking; a save keeps them and asks nothing of them. */
const patterns: readonly Case[] = ["(", quick, "(a+)+$", "[", "\\", "(?<=a)b", "\\1", "a{1000}{1000}"].flatMap(
  (pattern): Case[] => [
    {
      item: "invalid and catastrophic regex",
      title: `${pattern} of an expression`,
      ask: put("wizard", disabled({ matches: [`${"a".repeat(40)}!`, pattern] })),
      answer: { status: 201, code: null },
      isTaken: true,
    },
  ],
);

const taken: readonly Case[] = [
  {
    item: "unknown widget type",
    title: "is kept and shown as unknown",
    ask: save(
      "dashboard",
      "bad-type",
      document("dashboard", { slug: "bad-type", widgets: [widget("no-such", { a: 1 })] }),
    ),
    answer: { status: 201, code: null, body: { widgets: [{ component: "no-such", config: { a: 1 } }] } },
    isTaken: true,
  },
  {
    item: "unknown widget type",
    title: "is served as it was sent",
    ask: get("/api/documents/dashboard/bad-type?view=1"),
    answer: { status: 200, code: null, body: { document: { widgets: [{ component: "no-such", config: { a: 1 } }] } } },
  },
  {
    item: "unknown widget type",
    title: "called __proto__ is no type",
    ask: save("dashboard", "bad-proto", document("dashboard", { slug: "bad-proto", widgets: [widget("__proto__")] })),
    answer: { status: 201, code: null },
    isTaken: true,
  },
  {
    item: "unknown widget type",
    title: "called __proto__ is served as it was sent",
    ask: get("/api/documents/dashboard/bad-proto?view=1"),
    answer: { status: 200, code: null, body: { document: { widgets: [{ component: "__proto__", config: {} }] } } },
  },
  {
    item: "cyclic $ref",
    title: "a dashboard inside itself",
    ask: put("dashboard", { widgets: [widget("section", { dashboard: { slug: "bad-dashboard" } })] }),
    answer: invalidDocument("/widgets/0/config/dashboard"),
  },
];

const edited = (title: string) => document("dashboard", { slug: "edited", title });
const match = (revision: string) => ({ "if-match": revision });
/** What a save builds on. */
const versions: readonly Case[] = [
  {
    item: "a stale version",
    title: "of a document that somebody else has changed",
    given: [save("dashboard", "edited", edited("One")), save("dashboard", "edited", edited("Two"), match('"1"'))],
    ask: save("dashboard", "edited", edited("Three"), match('"1"')),
    answer: {
      ...refused(409, "revision_conflict", null),
      body: { res: { stored: { revision: 2, document: { title: "Two" } }, sent: { title: "Three" } } },
    },
  },
  {
    item: "a stale version",
    title: "of a document that stands already",
    ask: save("dashboard", "edited", edited("Four")),
    answer: refused(409, "duplicate_name", "/slug"),
  },
  {
    item: "a stale version",
    title: "of a document that there is not",
    ask: save("dashboard", "gone", document("dashboard", { slug: "gone" }), match('"1"')),
    answer: refused(404, "not_found", null),
  },
  {
    item: "a stale version",
    title: "none at all",
    ask: { ...save("dashboard", "edited", edited("Five")), headers: { "content-type": "application/json" } },
    answer: refused(428, "revision_required", null),
  },
  {
    item: "a stale version",
    title: "at a deletion",
    ask: { ...save("dashboard", "edited", "", match('"1"')), method: "DELETE", headers: match('"1"') },
    answer: refused(409, "revision_conflict", null),
  },
  ...['"x"', "-1", "1, 2", '"9007199254740993"', "*", '""', "\u00e5"].map((revision): Case => ({
    item: "a stale version",
    title: `a revision that is none: ${revision}`,
    ask: save("dashboard", "edited", edited("Six"), match(revision)),
    answer: refused(400, "invalid_input", "/If-Match"),
  })),
  {
    item: "duplicate keys",
    title: "two slugs",
    ask: written("dashboard", { slug: "place" }, "place", '"bad-dashboard","slug":"other"'),
    answer: invalidInput("/slug"),
  },
];

/** The least documents are right: what is refused above is refused for its fault. */
const right = documentKinds.map((kind): Case => ({
  item: "a document without fault",
  title: kind,
  ask: put(kind, {}),
  answer: { status: 201, code: null },
  isTaken: true,
}));

export const documentCases: readonly Case[] = [
  ...[...ofEveryKind, ...rows, ...expressions].map(([item, title, kind, changed, path]): Case => ({
    item,
    title,
    ask: put(kind, changed),
    answer: invalidDocument(path),
  })),
  ...taken,
  ...patterns.map((one, at): Case => ({
    ...one,
    ask: save("wizard", `pattern-${at}`, one.ask.body.toString().replace("bad-wizard", `pattern-${at}`)),
  })),
  ...versions,
  ...right,
];
