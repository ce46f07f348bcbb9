import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { type KindDefinition, newDocument } from "#schemas/documents/kind.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { dashboard, page, shippedForTests, surroundingsIn, table, type, widget } from "../testing/fixtures.ts";
import { shippedOf } from "../shipped.ts";
import { typeCatalogue } from "./type-catalogue.ts";
import { shapeFaults, validateDocument } from "./validate.ts";

const around = (...more: JsonObject[]) => surroundingsIn(shippedOf([...shippedForTests(), ...more]).documents);
const faultsOf = (document: JsonObject, ...more: JsonObject[]) =>
  validateDocument(document.kind as DocumentKind, document, around(...more)).faults;
const pathsOf = (document: JsonObject, ...more: JsonObject[]) => faultsOf(document, ...more).map(({ path }) => path);
const flow = (...steps: unknown[]): JsonObject => ({
  kind: "flow",
  slug: "a-flow",
  schemaVersion: 1,
  title: "Flow",
  steps,
});
const wizard = (...steps: JsonObject[]): JsonObject => ({
  kind: "wizard",
  slug: "a-wizard",
  schemaVersion: 1,
  title: "Wizard",
  steps,
});

describe("the shape of a document", () => {
  const whole = dashboard("hall", {
    userlevel: 10,
    suitedForDesktops: true,
    isSnippet: true,
    snippetTag: "hall",
    parameters: [{ name: "line", description: "The line", default: "1" }],
    dataSources: [
      {
        slug: "s",
        source: "load_counters",
        multimachine: true,
        interval: 20,
        events: ["MachineChanged"],
        parameters: { machine_ids: "M1;M2" },
      },
    ],
    widgets: [{ id: "a", component: "gauge", pos: { x: 0, y: 0, w: 1, h: 1, z: 2 }, config: { max: 3 } }],
    layouts: { mobile: { a: { x: 0, y: 0, w: 24, h: 2 } } },
  });

  it("of a dashboard is the envelope, its own fields and nothing else [WD-704] [WD-713]", () => {
    expect(faultsOf(whole)).toEqual([]);
    expect(pathsOf({ ...whole, colour: "red" })).toEqual(["/colour"]);
    expect(pathsOf({ ...whole, size: { x: 24 } })).toEqual(["/size/y"]);
    expect(pathsOf({ ...whole, layouts: { watch: {} } })).toEqual(["/layouts/watch"]);
    expect(pathsOf({ ...whole, layouts: { mobile: { b: { x: 0, y: 0, w: 1, h: 1 } } } })).toEqual([
      "/layouts/mobile/b",
    ]);
    expect(pathsOf({ ...whole, widgets: {} })).toEqual(["/widgets"]);
    expect(pathsOf({ ...whole, display: "yes" })).toEqual(["/display"]);
    expect(
      faultsOf({ ...whole, "x-own": 1, widgets: [{ ...widget("a", { any: 1 }, "unheard-of"), "x-own": 1 }] }),
    ).toEqual([]);
  });

  it("of a widget's entry has id, component, pos and config and nothing else [WD-705] [WD-699] [WD-700]", () => {
    const entry = whole.widgets as JsonObject[];
    const bad = (change: JsonObject) => pathsOf({ ...whole, layouts: {}, widgets: [{ ...entry[0], ...change }] });
    expect(bad({ colour: 1 })).toEqual(["/widgets/0/colour"]);
    expect(bad({ id: 1 })).toEqual(["/widgets/0/id"]);
    for (const side of ["x", "y", "w", "h"]) {
      const { [side]: _, ...pos } = { x: 0, y: 0, w: 1, h: 1 } as JsonObject;
      expect(bad({ pos })).toEqual([`/widgets/0/pos/${side}`]);
    }
    expect(bad({ pos: { x: 0, y: 0, w: 1, h: 1 } })).toEqual([]);
    expect(bad({ pos: { x: 0, y: 0, w: 1, h: 1, depth: 1 } })).toEqual(["/widgets/0/pos/depth"]);
  });

  it("of a data source has its own fields and nothing else [WD-706] [OV-477]", () => {
    const bad = (change: JsonObject) =>
      pathsOf({ ...whole, dataSources: [{ slug: "s", source: "load_counters", ...change }] });
    expect(bad({})).toEqual([]);
    expect(bad({ sql: "select 1" })).toEqual(["/dataSources/0/sql"]);
    expect(bad({ multimachine: "yes" })).toEqual(["/dataSources/0/multimachine"]);
    expect(bad({ events: "MachineChanged" })).toEqual(["/dataSources/0/events"]);
  });

  it("of a saved widget configuration has widget, name and config and nothing else [WD-1104]", () => {
    const saved = {
      kind: "widget",
      slug: "big",
      schemaVersion: 1,
      title: "Big",
      widget: "gauge",
      name: "Big",
      config: { max: 1 },
    };
    expect(faultsOf(saved)).toEqual([]);
    expect(pathsOf({ ...saved, size: 1 })).toEqual(["/size"]);
    expect(pathsOf({ ...saved, config: { top: 1 } })).toEqual(["/config/top"]);
  });

  it("of a page's permissions are keys that a role can hold, the site's own among them [OV-022]", () => {
    const site = {
      kind: "site",
      slug: "main",
      schemaVersion: 1,
      title: "Site",
      permissions: [{ id: "own-key", title: "Own" }],
    };
    const gated = (meta: JsonObject) => page("doors", "/doors", { kind: "home" }, meta);
    const keys = ["can-navigate", "own-key", "can-navigat"];
    expect(pathsOf(gated({ permissions: keys }), site)).toEqual(["/meta/permissions/2"]);
    expect(pathsOf(gated({ permissionsAny: keys }))).toEqual(["/meta/permissionsAny/1", "/meta/permissionsAny/2"]);
    expect(pathsOf(gated({ permissions: "can-navigate" }))).toEqual(["/meta/permissions"]);
    const child = { path: "popup", content: { kind: "home" }, meta: { permissions: ["can-navigat"] } };
    expect(pathsOf({ ...gated({}), children: [child] })).toEqual(["/children/0/meta/permissions/0"]);
  });

  it("of a menu's permissions are keys that a role can hold", () => {
    const entry = { id: "a", label: "A", to: "/home", permissions: ["can-navigate", "nobodys"] };
    const menu = { kind: "menu", slug: "own", schemaVersion: 1, title: "Own" };
    const group = { id: "group", label: "Group", children: [entry] };
    expect(pathsOf({ ...menu, entries: [entry, group] })).toEqual([
      "/entries/0/permissions/1",
      "/entries/1/children/0/permissions/1",
    ]);
  });

  it("of a page's meta has its own fields and nothing else [OV-026]", () => {
    const meta = {
      layout: "normal",
      permissions: [],
      permissionsAny: [],
      title: "Title",
      description: "About",
      documentTimeout: true,
      all: "deny",
      public: false,
      remembered: true,
      requiresSetting: "toolOverviewEnabled",
      resourceType: 1,
      disableTheme: true,
    };
    const of = (change: JsonObject) => pathsOf(page("doors", "/doors", { kind: "home" }, { ...meta, ...change }));
    expect(of({})).toEqual([]);
    expect(of({ colour: "red" })).toEqual(["/meta/colour"]);
    expect(of({ layout: "wide" })).toEqual(["/meta/layout"]);
    expect(of({ documentTimeout: "yes" })).toEqual(["/meta/documentTimeout"]);
    expect(of({ all: "refuse" })).toEqual(["/meta/all"]);
  });

  it("of keyboard specials is a part of a language's texts [WD-1114]", () => {
    const keyboard = { layouts: { default: ["q w"], shift: ["Q W"], special: ["1 2"] }, candidates: { a: ["å", "ä"] } };
    const texts = { kind: "texts", slug: "sv", schemaVersion: 1, title: "Svenska", texts: {}, keyboard };
    expect(faultsOf(texts)).toEqual([]);
    expect(pathsOf({ ...texts, keyboard: { ...keyboard, sounds: [] } })).toEqual(["/keyboard/sounds"]);
    expect(pathsOf({ ...texts, keyboard: { ...keyboard, candidates: { a: "å" } } })).toEqual([
      "/keyboard/candidates/a",
    ]);
  });

  it("names the verb of a flow's step that is wrong, however deep it stands", () => {
    const steps = [
      { confirm: { text: "Sure?", colour: 1 } },
      { branch: [{ steps: [{ repeat: { while: true, steps: [{ call: "load_counters" }] } }] }] },
    ];
    expect(faultsOf(flow(...steps))).toEqual([
      { path: "/steps/0/confirm/colour", message: 'Unknown key "colour"' },
      { path: "/steps/1/branch/0/steps/0/repeat/steps/0/input", message: 'Expected "input"' },
    ]);
    expect(faultsOf(flow({ dance: 1 }))[0]!.message).toMatch(/^Expected one of ask, confirm, choose, show, call,/);
  });

  it("refuses 10,000 widgets by their number, and looks into no list that is too long by one", () => {
    const many = dashboard("hall", { widgets: Array.from({ length: 10_000 }, (_, index) => widget(`w${index}`)) });
    expect(faultsOf(many)).toEqual([{ path: "/widgets", message: "Expected at most 1000 entries, got 10000" }]);
    const items = Array.from({ length: 101 }, () => ({ type: "machine-widgets", target: "all" }));
    const wall = { kind: "liveview", slug: "wall", schemaVersion: 1, title: "Wall" };
    expect(faultsOf({ ...wall, items: items.slice(1) })).toEqual([]);
    expect(pathsOf({ ...wall, items: items.map(() => ({})) })).toEqual(["/items"]);
  });

  /** A new document as the server judges it: with the number that it gets at the first save. */
  const fresh = (definition: KindDefinition) => ({
    ...newDocument(definition, "fresh", "Fresh"),
    ...(definition.isNumbered ? { record_no: 1 } : {}),
  });

  it("accepts the new document of every kind, a dashboard of 24 x 12 cells among them [WD-716]", () => {
    for (const definition of Object.values(kinds))
      expect([definition.kind, shapeFaults(definition.kind, fresh(definition))]).toEqual([definition.kind, []]);
    expect(newDocument(kinds.dashboard, "fresh", "Fresh").size).toEqual({ x: 24, y: 12 });
  });
});

it.each([null, 3, "page", []])("what is no document at all is refused as such: %j", (sent) => {
  expect(shapeFaults("page", sent).map(({ path }) => path)).toEqual([""]);
});

describe("what a document names", () => {
  it("must be a read that dashboards may use", () => {
    const of = (source: string) => pathsOf(dashboard("hall", { dataSources: [{ slug: "s", source }] }));
    expect([of("graph"), of("load_counters")]).toEqual([[], []]);
    for (const source of ["load_users", "nonsense", "constructor"])
      expect(of(source)).toContain("/dataSources/0/source");
  });

  it("must be an event of data, a declared parameter, a source and a widget of its own", () => {
    const source = {
      slug: "s",
      source: "load_counters",
      events: ["Snapshot", "Nonsense"],
      parameters: { machine_ids: "{line};{other}" },
    };
    const value = { dataSource: "gone", machineId: ["{nobody}"], dataKey: "value" };
    const bad = dashboard("hall", {
      parameters: [{ name: "line" }],
      dataSources: [source, { slug: "s", source: "load_counters" }],
      widgets: [widget("a", { value })],
    });
    expect(pathsOf(bad)).toEqual([
      "/dataSources/1/slug",
      "/dataSources/0/events/0",
      "/dataSources/0/events/1",
      "/dataSources/0/parameters/machine_ids",
      "/widgets/0/config/value/dataSource",
      "/widgets/0/config/value/machineId/0",
    ]);
  });

  it("must exist: documents, procedures and texts", () => {
    expect(pathsOf(page("p", "/p", { kind: "table", slug: "gone" }))).toEqual(["/content/slug"]);
    expect(pathsOf(page("p", "/p", { kind: "home", config: { table: ["machines", "gone"] } }))).toEqual([
      "/content/config/table/1",
    ]);
    expect(pathsOf(table("t", { source: { procedure: "gone" } }))).toEqual(["/source/procedure"]);
    expect(pathsOf({ ...table("t"), title: { text: "gone" } })).toEqual(["/title/text"]);
    expect(pathsOf({ ...table("t"), title: { text: 7361 } })).toEqual([]);
    expect(pathsOf(dashboard("d", { widgets: [widget("a", { label: { text: "gone" } })] }))).toEqual([
      "/widgets/0/config/label/text",
    ]);
    expect(pathsOf(flow({ call: "gone", input: {} }, { show: { kind: "wizard", slug: "gone" } }))).toEqual([
      "/steps/0/call",
      "/steps/1/show/slug",
    ]);
  });

  it("is asked of values alone that name sources and dashboards, and of those that are there", () => {
    const values = { note: { dataSource: "gone", machineId: ["{nobody}"], slug: "office" }, text: { text: "gone" } };
    const own = type("own", Type.Object({ note: Type.Unknown({ "x-value": "section" }), text: Type.Unknown() }));
    expect(
      pathsOf(dashboard("hall", { dataSources: [{ slug: "s", source: "graph", parameters: { days: 3 } }] })),
    ).toEqual([]);
    const { documents } = shippedOf(shippedForTests());
    const surroundings = surroundingsIn(documents, typeCatalogue([own], [], []));
    const hall = dashboard("hall", { widgets: [widget("a", values, "own")] });
    expect(validateDocument("dashboard", hall, surroundings).faults).toEqual([]);
    const empty = dashboard("hall", { widgets: [widget("a", { value: null }), widget("b", {}, "sub-dashboard")] });
    expect(pathsOf(empty)).toEqual(["/widgets/0/config/value", "/widgets/1/config/dashboard"]);
    const none = dashboard("hall", { widgets: [widget("b", { dashboard: null }, "sub-dashboard")] });
    expect(pathsOf(none)).toEqual(["/widgets/0/config/dashboard"]);
  });

  it("may be a preset, which may not name another preset", () => {
    const preset = {
      kind: "widget",
      slug: "hot",
      schemaVersion: 1,
      title: "Hot",
      widget: "gauge",
      name: "Hot",
      config: { max: 90 },
    };
    const onPreset = dashboard("hall", { widgets: [widget("a", { max: 1 }, "hot"), widget("b", { top: 1 }, "hot")] });
    expect(pathsOf(onPreset, preset)).toEqual(["/widgets/1/config/top"]);
    expect(pathsOf({ ...preset, slug: "hotter", widget: "hot" }, preset)).toEqual(["/widget"]);
  });

  it("may not lead back to itself", () => {
    const embeds = (slug: string, other: string) =>
      dashboard(slug, { isSnippet: true, widgets: [widget("a", { dashboard: { slug: other } }, "sub-dashboard")] });
    expect(faultsOf(embeds("one", "two"), embeds("two", "three"), embeds("three", "one"))).toEqual([
      { path: "/widgets/0/config/dashboard/slug", message: "Dashboard contains itself" },
    ]);
    expect(pathsOf(embeds("one", "one"))).toEqual(["/widgets/0/config/dashboard/slug"]);
    expect(pathsOf(embeds("one", "two"), dashboard("two", { isSnippet: true }))).toEqual([]);
    // Others that lead back to themselves are not this one's fault, and nobody goes round with them.
    expect(pathsOf(embeds("one", "two"), embeds("two", "three"), embeds("three", "two"))).toEqual([]);
  });

  it("embeds snippets alone, in a saved widget too, and says what the screen says", () => {
    const embeds = widget("a", { dashboard: { slug: "office" } }, "sub-dashboard");
    const saved = {
      kind: "widget",
      slug: "saved",
      schemaVersion: 1,
      title: "Saved",
      widget: "sub-dashboard",
      name: "Saved",
    };
    const message = en.texts["dashboard.only_snippets"];
    expect(faultsOf(dashboard("hall", { widgets: [embeds] }))).toEqual([
      { path: "/widgets/0/config/dashboard/slug", message },
    ]);
    expect(faultsOf({ ...saved, config: { dashboard: { slug: "office" } } })).toEqual([
      { path: "/config/dashboard/slug", message },
    ]);
    expect(faultsOf(dashboard("hall", { widgets: [embeds] }), dashboard("office", { isSnippet: true }))).toEqual([]);
    expect(
      pathsOf(dashboard("hall", { widgets: [widget("a", { dashboard: { slug: "none" } }, "sub-dashboard")] })),
    ).toEqual(["/widgets/0/config/dashboard/slug"]);
  });
});

describe("a panel", () => {
  const panel = (slug: string, more: object = {}) => ({
    kind: "panel",
    slug,
    schemaVersion: 1,
    title: "Actions",
    buttons: [],
    ...more,
  });

  it("is for a selection type of the product, or for one of the site's own", () => {
    expect([pathsOf(panel("machine")), pathsOf(panel("custom-shift-log")), pathsOf(panel("orders"))]).toEqual([
      [],
      [],
      ["/slug"],
    ]);
    expect([pathsOf(table("t", { selectionType: "note" })), pathsOf(table("t", { selectionType: "notes" }))]).toEqual([
      [],
      ["/selectionType"],
    ]);
  });

  it("is for the rows of a table of the company, which other tables may show too", () => {
    const loads = table("loads", { selectionMode: "single" });
    const shared = table("t", { selectionType: "loads" });
    expect([pathsOf(panel("loads")), pathsOf(panel("loads"), loads), pathsOf(shared), pathsOf(shared, loads)]).toEqual([
      ["/slug"],
      [],
      ["/selectionType"],
      [],
    ]);
  });

  it("has buttons and fields with names of their own, and names flows and reads that exist", () => {
    const button = { id: "a", label: "A", flow: [] };
    const input = { id: "n", control: "number", label: "N" };
    expect(pathsOf(panel("machine", { buttons: [button, button], inputs: [input, input] }))).toEqual([
      "/inputs/1/id",
      "/buttons/1/id",
    ]);
    expect(pathsOf(panel("machine", { buttons: [{ ...button, flow: { flow: "gone" } }] }))).toEqual([
      "/buttons/0/flow/flow",
    ]);
    expect(pathsOf(flow({ call: "load_counters", input: {}, answers: "gone" }))).toEqual(["/steps/0/answers"]);
  });
});

describe("what would harm", () => {
  it.each([
    "javascript:alert(1)",
    " JaVa\nScript:alert(1)",
    "\u0001vbscript:x",
    "data:text/html,<b>",
    "java\u200bscript:1",
  ])("is refused wherever it stands: %j", (link) => {
    expect(pathsOf(flow({ navigate: link }))).toEqual(["/steps/0/navigate"]);
    expect(pathsOf({ ...table("t"), "x-deep": [{ link }] })).toEqual(["/x-deep/0/link"]);
  });

  it("leaves ordinary addresses and texts alone", () => {
    expect(faultsOf(flow({ navigate: "/machines/all" }, { notify: { text: "JavaScript: the good parts" } }))).toEqual(
      [],
    );
    const spoken = { "a.tip": "javascript: is how an address of a script begins" };
    expect(faultsOf({ kind: "texts", slug: "de", schemaVersion: 1, title: "Deutsch", texts: spoken })).toEqual([]);
  });

  it("is an expression that is too deep or unknown", () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ "!": [inner] }), true);
    const [first] = faultsOf(wizard({ id: "one", control: "number", disabled: deep }));
    expect(first!.path.startsWith("/steps/0/disabled")).toBe(true);
    const input = { a: { $expr: { explode: [] } } };
    const unknown = { control: "number", sources: { s: { procedure: "load_counters", input } } };
    expect(pathsOf(wizard({ id: "one", ...unknown }))).toEqual(["/steps/0/sources/s/input/a/$expr"]);
    const saved = { kind: "step", slug: "saved", schemaVersion: 1, title: "Saved", ...unknown };
    expect(pathsOf(saved)).toEqual(["/sources/s/input/a/$expr"]);
    expect(pathsOf(flow({ call: "load_counters", input }))).toEqual(["/steps/0/input/a/$expr"]);
  });

  it("is a step without a name of its own", () => {
    expect(pathsOf(wizard({ id: "machine", control: "number" }))).toEqual(["/steps/0/id"]);
    expect(pathsOf(wizard({ id: "one", control: "number" }, { id: "one", control: "number" }))).toEqual([
      "/steps/1/id",
    ]);
  });
});

it("wants the entries of a menu to have names of their own, as deep as they stand", () => {
  const entry = (id: string, ...children: JsonObject[]): JsonObject => ({ id, label: id, children });
  const menu = (...entries: JsonObject[]) => ({ kind: "menu", slug: "m", schemaVersion: 1, title: "M", entries });
  expect(pathsOf(menu(entry("a", entry("b")), entry("b", entry("a"))))).toEqual([]);
  expect(pathsOf(menu(entry("a"), entry("b", entry("c"), entry("d", entry("e"), entry("e"))), entry("a")))).toEqual([
    "/entries/2/id",
    "/entries/1/children/1/children/1/id",
  ]);
});

it("notices a wizard that begins at its last step because none is flagged, by itself or by its preset", () => {
  const preset = {
    kind: "step",
    slug: "entry",
    schemaVersion: 1,
    title: "Entry",
    control: "number",
    options: {},
    initial: true,
  };
  const noticesOf = (...steps: JsonObject[]) =>
    validateDocument("wizard", wizard(...steps), around(preset)).notices.map(({ path }) => path);
  const [one, two] = [
    { id: "one", control: "number" },
    { id: "two", control: "number" },
  ];
  expect(noticesOf(one, two)).toEqual(["/steps"]);
  expect([
    noticesOf(one),
    noticesOf({ ...one, initial: true }, two),
    noticesOf(one, { ...two, control: "entry" }),
  ]).toEqual([[], [], []]);
});

it("lists all that is wrong at once", () => {
  const bad = dashboard("hall", { size: null, widgets: [1, { id: "a" }], title: { de: "Halle" } });
  expect(pathsOf(bad)).toEqual(expect.arrayContaining(["/size", "/widgets/0", "/widgets/1/component", "/title"]));
});

describe("a site", () => {
  const site = (settings: object): JsonObject => ({
    kind: "site",
    slug: "main",
    schemaVersion: 1,
    title: "Site",
    settings,
  });

  it("has schedules that can be read and periods within their bounds, and any setting of others", () => {
    const right = { job_backup: "0 5 * * 1-5", job_vacuum: "", keep_audit_days: 0, keep_events_days: 1, mine: "x" };
    expect(faultsOf(site(right))).toEqual([]);
    const wrong = { job_backup: "0 25 * * *", keep_replies_days: 30, keep_backups: 1 };
    expect(faultsOf(site(wrong))).toEqual([
      {
        path: "/settings/job_backup",
        message: 'Expected five cron fields such as "10 1 * * *", or "" for never, got "0 25 * * *"',
      },
    ]);
    const shape = { job_backup: "often", keep_audit_days: 30, keep_events_days: 0.5, keep_backups: 0 };
    expect(new Set(pathsOf(site(shape)))).toEqual(new Set(Object.keys(shape).map((name) => `/settings/${name}`)));
  });

  it("has of each machine a whole number in its bounds, and leaves what is the site's own alone", () => {
    const right = {
      machine_bundle_quantity_FC1: 6,
      machine_counter_limit_FC1: 0,
      machine_counter_limit: "x",
      mine: -1,
    };
    expect(faultsOf(site(right))).toEqual([]);
    expect(faultsOf(site({ machine_bundle_quantity_FC1: 0 }))).toEqual([
      {
        path: "/settings/machine_bundle_quantity_FC1",
        message: "Expected a whole number from 1 to 500, got 0",
      },
    ]);
    const wrong = {
      machine_bundle_quantity_FC1: 501,
      machine_bundle_quantity_FC2: "6",
      machine_counter_limit_FC1: -1,
      machine_counter_limit_FC2: 0.5,
      machine_counter_limit_FC3: null,
    };
    expect(new Set(pathsOf(site(wrong)))).toEqual(new Set(Object.keys(wrong).map((name) => `/settings/${name}`)));
  });

  it("names a time zone that there is, a language and times within bounds", () => {
    const right = { time_zone: "America/New_York", language: "sv", no_data_after: 30, toolOverviewEnabled: 0 };
    expect(faultsOf(site(right))).toEqual([]);
    const message = 'Expected a time zone such as "Europe/Stockholm", got "Mars/Phobos"';
    expect(faultsOf(site({ time_zone: "Mars/Phobos" }))).toEqual([{ path: "/settings/time_zone", message }]);
    const wrong = {
      time_zone: "",
      language: "de",
      no_data_after: 0,
      inactivity_timeout: 9,
      authentication_mode: "ANY",
    };
    expect(new Set(pathsOf(site(wrong)))).toEqual(new Set(Object.keys(wrong).map((name) => `/settings/${name}`)));
  });

  it("says the units of quantities, their decimals and what is plausible within bounds", () => {
    const right = {
      quantity_unit: "kg",
      unit_decimals: { kg: 2, sack: 0 },
      plausible_quantity_percent: 0,
      plausible_quantity: 5000,
      report_days: 1,
    };
    expect(faultsOf(site(right))).toEqual([]);
    const wrong = { quantity_unit: "", plausible_quantity_percent: -1, plausible_quantity: 2e9, report_days: 0 };
    expect(new Set(pathsOf(site(wrong)))).toEqual(new Set(Object.keys(wrong).map((name) => `/settings/${name}`)));
    const decimals = [7, -1, 0.5, "2"].map((kg) => pathsOf(site({ unit_decimals: { kg } })));
    expect(decimals).toEqual(decimals.map(() => ["/settings/unit_decimals/kg"]));
  });
});
