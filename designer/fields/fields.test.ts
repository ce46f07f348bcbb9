import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { checkBody, callConfiguration, callMethods } from "#schemas/values/callConfiguration/schema.ts";
import { refusals } from "#schemas/values/fixture.ts";
import { navigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { columnComponents } from "#schemas/values/tableConfig/schema.ts";
import { style } from "#schemas/values/style/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import { compileTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { environmentOf } from "#engine/bindings/fixture.ts";
import { isPattern, loadPatterns } from "#engine/language/expressions/regex.ts";
import { fillPattern, resolveMediaObject } from "#engine/bindings/resolvers/mediaObject.ts";
import { createTexts } from "#engine/react/providers/texts.ts";
import { doubledKeys, hasBody, typesAt, withType } from "./callConfiguration/entries.ts";
import { asHex } from "./color/hex.ts";
import { keysOfFirstRow, snippetName, snippetsOf } from "./dashboardSelect/snippets.ts";
import { withSource } from "./datasourceValue/source.ts";
import { parsed, written } from "./expression/json.ts";
import { registry } from "#widgets/index.ts";
import { fieldEditors } from "./index.ts";
import { freshDataset, pressDataset, removeDataset } from "./graphConfig/datasets.ts";
import { asWay, keyOf, wayOf } from "./label/ways.ts";
import { choose, found } from "./multiselect/choose.ts";
import { isLinkWrong, offeredTypes } from "./navigatorConfig/links.ts";
import { clampTyped, orderedRange, sliderLimits } from "./number/slider.ts";
import { withMember } from "./parts/compact.ts";
import { dataKeysOf, sourceData } from "./parts/data-keys.ts";
import { plusTab, pressTab, withoutBlock } from "./parts/plus-tab.ts";
import { moved } from "./parts/use-keys.ts";
import { freshKey, matching, renamed } from "./record/entries.ts";
import { choicesOf } from "./select/choices.ts";
import { asTyped } from "./string/typed.ts";
import { baseTab, freshBlock, pressStyle, removeStyle, supportOf, withOperator } from "./style/blocks.ts";
import { asImage, imageOf, joinParts, partsOf } from "./style/parts.ts";
import { heldGrid } from "./subDashboardGridSettings/grid.ts";
import { customColumn, customKey, withComponent } from "./tableConfig/columns.ts";

const limits = { min: 0, max: 100 };

describe("a slider", () => {
  it("holds what was typed between its limits [WD-562]", () => {
    expect([clampTyped(-5, limits), clampTyped("105", limits), clampTyped("50", limits)]).toEqual([0, 100, 50]);
  });

  it("goes from 0 to 100 where the option says nothing [WD-563]", () => {
    expect(sliderLimits({})).toEqual({ min: 0, max: 100, step: 1 });
    expect(sliderLimits({ minimum: 2, maximum: 3, multipleOf: 0.5 })).toEqual({ min: 2, max: 3, step: 0.5 });
  });

  it.each([
    ["a range of at most ten", { minimum: 95, maximum: 100 }, 0.05],
    ["a range of just ten", { minimum: -5, maximum: 5 }, 0.1],
    ["a larger one", { minimum: 0, maximum: 11 }, 1],
    ["whole numbers", { type: "integer", maximum: 5 }, 1],
  ])("divides %s into fitting steps", (_of, schema, step) => {
    expect(sliderLimits(schema).step).toBeCloseTo(step);
  });

  it("falls back to its lower limit for what is no number [WD-564]", () => {
    expect(["abc", "", null, "Infinity"].map((typed) => clampTyped(typed, { min: 3, max: 9 }))).toEqual([3, 3, 3, 3]);
  });

  it("of a range keeps the lower end at most at the upper one [WD-565]", () => {
    expect(orderedRange([8, 5], limits)).toEqual([5, 5]);
    expect(orderedRange([-1, 500], limits)).toEqual([0, 100]);
  });
});

describe("a choice of many", () => {
  const options = ["a", "b", "c"];
  const many = { mode: "multiple" } as const;

  it("finds options by value and by label, whatever the case [WD-657]", () => {
    const machines = [
      { value: "M1", label: "press 1" },
      { value: "M2", label: "saw 2" },
    ];
    expect([found(machines, "PRESS"), found(machines, "m1"), found(machines, "x")].map((one) => one.length)).toEqual([
      1, 1, 0,
    ]);
  });

  it("toggles plainly, takes all with Alt and only one with Ctrl", () => {
    expect(choose(options, ["a"], "b", "plain", many)).toEqual(["a", "b"]);
    expect(choose(options, ["a", "b"], "b", "plain", many)).toEqual(["a"]);
    expect(choose(options, [], "b", "all", many)).toEqual(options);
    expect(choose(options, options, "b", "only", many)).toEqual(["b"]);
  });

  it("of one replaces the choice, and takes it back only where that is allowed", () => {
    expect(choose(options, ["a"], "b", "plain", { mode: "single" })).toEqual(["b"]);
    expect(choose(options, ["b"], "b", "plain", { mode: "single" })).toEqual(["b"]);
    expect(choose(options, ["b"], "b", "plain", { mode: "single", deselect: true })).toEqual([]);
  });

  it("with a switch goes on by a choice and off when all are chosen", () => {
    const switched = { ...many, switched: true };
    expect(choose(options, null, "a", "plain", switched)).toEqual(["a"]);
    expect(choose(options, ["a", "b"], "c", "plain", switched)).toBeNull();
  });

  it("keeps a value that is no choice any more", () => {
    expect(choicesOf({ enum: ["a", null] }, "old", undefined, null)).toEqual(["a", "old"]);
  });
});

describe("a column of a table", () => {
  it("of its own has a prefixed key [WD-602]", () => {
    expect([customKey("total", []), customKey("  net weight ", [])]).toEqual(["custom_total", "custom_net_weight"]);
    expect(customColumn("total", [])).toEqual({ key: "custom_total", label: "total" });
  });

  it("of a taken name has a number from 2 on [WD-603], after an underscore [WD-604]", () => {
    const keys: string[] = [];
    for (let times = 0; times < 3; times++) keys.push(customKey("total", keys));
    expect(keys).toEqual(["custom_total", "custom_total_2", "custom_total_3"]);
  });

  it("has a literal heading, a text key that wins over it, and a text before every value [WD-601]", () => {
    const texts = createTexts("en", { en: { 1259: "No orders" } });
    const table = compileTable(
      {
        columns: [
          { key: "good", tlabel: 1259, label: "x", pre: "+" },
          { key: "good", label: "x" },
        ],
      },
      [{ good: 5 }],
      environmentOf([]),
    );
    expect(table.columns.map(({ heading }) => texts.label(heading))).toEqual(["No orders", "x"]);
    expect(table.rows[0]?.cells.map(({ text }) => text)).toEqual(["+5", "5"]);
  });

  it("of another type begins without the options of the one before", () => {
    const column = { key: "a", component: "date", config: { option: "short" } };
    expect(withComponent(column, "round-1")).toEqual({ key: "a", component: "round-1" });
    expect(withComponent(column, undefined)).toEqual({ key: "a" });
    expect(columnComponents).toContain("round-1");
  });

  it("goes to another place", () => {
    expect([moved(["a", "b", "c"], 2, 0), moved(["a", "b", "c"], 0, 1)]).toEqual([
      ["c", "a", "b"],
      ["b", "a", "c"],
    ]);
  });
});

describe("the tab that adds", () => {
  it("has the id -2 and appends a block, which is chosen then [WD-613]", () => {
    expect(plusTab).toBe(-2);
    const config = { graphType: "bar" as const, datasets: [{ y: "good", splitSet: true }] };
    const added = pressDataset({ config, tab: 0 }, -2);
    expect(added.config.datasets).toHaveLength(2);
    expect(added.tab).toBe(1);
    expect(pressDataset({ config, tab: 0 }, 0)).toEqual({ config, tab: 0 });
    expect(pressTab({ blocks: ["a"], tab: 0 }, plusTab, () => "b")).toEqual({ blocks: ["a", "b"], tab: 1 });
  });

  it("makes a dataset like the first in the next automatic colour", () => {
    expect(freshDataset([{ splitSet: true }, {}])).toEqual({ splitSet: true, backgroundColor: automaticColor(2) });
  });

  it("a chart keeps its only dataset", () => {
    const config = { graphType: "bar" as const, datasets: [{ y: "a" }, { y: "b" }] };
    const one = removeDataset({ config, tab: 1 }, 0);
    expect([one.config.datasets, one.tab]).toEqual([[{ y: "b" }], 0]);
    expect(removeDataset(one, 0)).toEqual(one);
    expect(withoutBlock({ blocks: ["a"], tab: 0 }, 0)).toEqual({ blocks: [], tab: -1 });
  });

  it("adds a conditional style [WD-620], which is the chosen one then and not -2 [WD-621]", () => {
    const added = pressStyle({ style: { conditional: [freshBlock()] }, tab: baseTab }, plusTab);
    expect(added.style.conditional).toHaveLength(2);
    expect(added.tab).toBe(1);
    expect(refusals(style(), added.style)).toEqual([]);
    const gone = removeStyle(removeStyle(added, 1), 0);
    expect([gone.style.conditional, gone.tab]).toEqual([[], baseTab]);
  });
});

describe("a condition", () => {
  const block = freshBlock();
  const around = withOperator(block, "range_around");

  it("of about the same needs a number [WD-625]", () => {
    expect([supportOf("x"), supportOf(""), supportOf("5"), supportOf(" 2,5 ")]).toEqual([null, null, 5, 2.5]);
    expect(refusals(style(), { conditional: [{ ...around, supportValue: "x" }] })).not.toEqual([]);
    expect(refusals(style(), { conditional: [{ ...around, supportValue: supportOf("5") }] })).toEqual([]);
  });

  it("begins with a support value of 0 when it becomes one of about the same [WD-626]", () => {
    expect(around).toMatchObject({ comparisonOperator: "range_around", supportValue: 0 });
  });

  it("has no support value with another operator [WD-627]", () => {
    const other = withOperator({ ...around, supportValue: 5 }, ">");
    expect([other.comparisonOperator, "supportValue" in other]).toEqual([">", false]);
  });
});

describe("a style value", () => {
  it("of several parts is joined by a pipe [WD-631]", () => {
    expect(joinParts(["1px", "solid", "#000"])).toBe("1px|solid|#000");
    expect([joinParts(["", " ", ""]), partsOf("1px|solid", 3), partsOf(undefined, 2)]).toEqual([
      undefined,
      ["1px", "solid", ""],
      ["", ""],
    ]);
  });

  it("of a background names a file of the server", () => {
    expect([asImage("/img/a.png"), asImage(" "), imageOf("url(/serverfiles/img/a.png)"), imageOf(undefined)]).toEqual([
      "url(/serverfiles/img/a.png)",
      undefined,
      "img/a.png",
      "",
    ]);
  });

  it("of a colour is whole, and without its opacity where that is full", () => {
    expect([asHex("#ABC"), asHex("#138b1380"), asHex("#138b13ff"), asHex("#12"), asHex("red")]).toEqual([
      "#abc",
      "#138b1380",
      "#138b13",
      null,
      null,
    ]);
  });
});

describe("a binding", () => {
  it("to another source has no machines", () => {
    const value = { dataSource: "a", machineId: ["M1"], dataKey: "good" };
    expect(withSource(value, "b")).toEqual({ dataSource: "b", machineId: [], dataKey: "good" });
    expect(withSource(value, "a")).toBe(value);
    expect(withSource(value, "__static_values")).toEqual({
      dataSource: "__static_values",
      staticValueDataType: "string",
    });
  });

  it("offers the keys of the last answer, before that the declared ones", () => {
    const info = { slug: "m", columns: ["x", "y"] };
    const answered = { status: "ready", rows: [{ a: 1 }, { a: 1, b: 2 }] } as const;
    expect(dataKeysOf(info, answered)).toEqual(["a", "b"]);
    expect(dataKeysOf(info, { status: "pending", rows: [] })).toEqual(["x", "y"]);
  });

  it("offers what its own source answers, and nothing while none is chosen or it is gone", () => {
    const rows = [{ good: 1 }];
    const around = {
      sources: [{ slug: "other" }, { slug: "m", columns: ["x"] }],
      parameters: [],
      subjects: [],
      rowsOf: (slug: string) => ({ status: "ready" as const, rows: slug === "m" ? rows : [] }),
    };
    expect(sourceData(around, "m")).toEqual({
      info: { slug: "m", columns: ["x"] },
      sample: { status: "ready", rows },
      keys: ["good"],
    });
    const nothing = { info: undefined, sample: { status: "pending", rows: [] }, keys: [] };
    expect([sourceData(around, null), sourceData(around, "gone")]).toEqual([nothing, nothing]);
  });
});

describe("a navigator", () => {
  const button = (link: string, type: "location" | "url" | "internal location" = "location") => ({ link, type });

  it("leads to an address, a machine's screen, or a place inside [WD-641]", () => {
    expect(offeredTypes).toEqual(["location", "url", "machine-interface"]);
    for (const type of ["url", "machine-interface", "internal location"])
      expect(refusals(navigatorConfig(), { buttons: [{ type, link: "/x" }] })).toEqual([]);
    expect(refusals(navigatorConfig(), { buttons: [{ type: "mail", link: "/x" }] })).not.toEqual([]);
  });

  it("refuses a link inside without a slash, in the editor and when it is saved", () => {
    const links = ["dashboards/x", "/dashboards/x", "{link}"];
    expect(links.map((link) => isLinkWrong(button(link)))).toEqual([true, false, false]);
    const saved = (one: object) => refusals(navigatorConfig(), { buttons: [one] }).length === 0;
    expect(links.map((link) => saved(button(link)))).toEqual([false, true, true]);
    expect([saved({ link: "dashboards/x" }), saved(button("example.org", "url"))]).toEqual([false, true]);
  });
});

describe("a snippet", () => {
  const dashboards = [
    { slug: "press", title: { en: "Press", sv: "Press" }, isSnippet: true, snippetTag: "line" },
    { slug: "hall", title: "Hall" },
  ];

  it("is a dashboard that is marked as one, named by its tag and title", () => {
    const read = createTexts("en", {}).label;
    expect(snippetsOf(dashboards).map((one) => snippetName(one, read))).toEqual(["line Press"]);
  });

  it("offers the keys of its first machine's row [WD-652]", () => {
    expect(keysOfFirstRow([{ machine_id: "M1", good: 5 }, { other: 1 }])).toEqual(["machine_id", "good"]);
    expect(keysOfFirstRow([])).toEqual([]);
  });
});

describe("a media object", () => {
  it("marks an invalid pattern, finds nothing by it, and reduces values to safe names [WD-672]", async () => {
    await loadPatterns();
    expect([isPattern("["), isPattern("^a.*png$")]).toEqual([false, true]);
    const files = { img: ready([{ path: "a.png", changed_at: "2026-01-05T08:00:00Z" }]) };
    const regex = { fileType: "img", selectionMethod: "regex", regexString: "[" } as const;
    expect(resolveMediaObject(regex, { ...environmentOf([]), files }).data?.source).toBeNull();
    expect(fillPattern("img/[part_no].png", { part_no: "../x" })).toBe("img/x.png");
  });
});

describe("a call", () => {
  it("has five methods, of which get and delete have no body", () => {
    expect(callMethods.filter((method) => !hasBody(method))).toEqual(["get", "delete"]);
  });

  it("holds entries of four kinds, the deepest none of their own", () => {
    expect([typesAt(1), typesAt(5)]).toEqual([
      ["value", "dataValue", "nested", "prompt"],
      ["value", "dataValue", "prompt"],
    ]);
    const turned = typesAt(1).map((type) => withType({ key: "a", type: "value", value: "1" }, type));
    expect(turned.map((entry) => Object.keys(entry))).toEqual([
      ["key", "type", "value"],
      ["key", "type", "dataValue"],
      ["key", "type", "nested"],
      ["key", "type", "dataType"],
    ]);
    expect(refusals(callConfiguration(), { url: "x", body: [turned[0], turned[2], turned[3]] })).toEqual([]);
  });

  it("marks the keys that the server refuses as doubled", () => {
    const body = ["a", "b", "a"].map((key) => ({ key, type: "value" as const }));
    expect([...doubledKeys(body)]).toEqual(["a"]);
    expect(checkBody(body)).toHaveLength(1);
  });
});

describe("a plain value", () => {
  it("is taken as it is meant", () => {
    const both = { anyOf: [{ type: "string" }, { type: "integer" }] };
    expect([asTyped("", {}, undefined), asTyped("", {}, "x"), asTyped("12", both, undefined)]).toEqual([
      undefined,
      "",
      12,
    ]);
    expect(asTyped("12", { type: "string" }, undefined)).toBe("12");
  });

  it.each([
    ["digits", "12", ["string", "number"], 12],
    ["digits where no number is allowed", "12", ["string", "null"], "12"],
    ["more than digits", "12 kg", ["string", "integer"], "12 kg"],
    ["more digits than a number holds exactly", "1234567890123456", ["string", "integer"], "1234567890123456"],
  ])("that was typed: %s", (_what, typed, types, value) => {
    expect(asTyped(typed, { anyOf: types.map((type) => ({ type })) }, undefined)).toBe(value);
  });

  it("is put into a whole, and taken out of it when it is emptied", () => {
    const whole: JsonObject = { y: "good", label: "Good" };
    expect(withMember(whole, "label", "Better")).toEqual({ y: "good", label: "Better" });
    expect([withMember(whole, "fill", false), withMember(whole, "fill", 0)]).toEqual([
      { ...whole, fill: false },
      { ...whole, fill: 0 },
    ]);
    for (const empty of [undefined, ""]) expect(Object.keys(withMember(whole, "label", empty))).toEqual(["y"]);
    expect(whole).toEqual({ y: "good", label: "Good" });
  });

  it("in JSON counts once it can be read", () => {
    expect([parsed(" "), parsed('{"a":1}'), parsed("{")]).toEqual([{ value: undefined }, { value: { a: 1 } }, null]);
    expect([written(undefined), written(null)]).toEqual(["", "null"]);
  });

  it("of a record is found and renamed at its place", () => {
    const record: JsonObject = { a: "one", b: "two" };
    expect(Object.keys(renamed(record, "a", "c"))).toEqual(["c", "b"]);
    expect([renamed(record, "a", "b"), renamed(record, "a", " ")]).toEqual([record, record]);
    expect(matching(Object.entries(record), "TWO")).toEqual([["b", "two"]]);
    expect(freshKey({ name1: 1 })).toBe("name2");
  });

  it("as a label keeps its words in another way of writing", () => {
    const read = createTexts("sv", { sv: { 1: "Ett" } }).label;
    expect([wayOf("x"), wayOf({ text: 1 }), wayOf({ en: "a", sv: "b" })]).toEqual(["plain", "key", "both"]);
    expect(asWay("both", { text: 1 }, read)).toEqual({ en: "Ett", sv: "Ett" });
    expect([asWay("plain", { en: "a", sv: "b" }, read), asWay("key", "x", read)]).toEqual(["b", null]);
  });

  it("as a label has a key of the catalogue only where it names one", () => {
    expect([{ text: 1259 }, { text: "designer.save" }, { en: "a", sv: "b" }, "x", undefined].map(keyOf)).toEqual([
      "1259",
      "designer.save",
      null,
      null,
      null,
    ]);
  });

  it("as a label that is not written yet has no words to write in another way", () => {
    const read = createTexts("en", {}).label;
    expect((["plain", "key", "both"] as const).map((way) => asWay(way, undefined, read))).toEqual([null, null, null]);
  });

  it("of a grid has at least one column and row and no negative padding", () => {
    expect(heldGrid({ columns: 0, rows: 0, padding: -1 })).toEqual({ columns: 1, rows: 1, padding: 0 });
    expect(heldGrid({ columns: 2.7, rows: 3.2, padding: 4.5, fill: true })).toEqual({
      columns: 2,
      rows: 3,
      padding: 4.5,
      fill: true,
    });
    expect(heldGrid({})).toEqual({ columns: 4, rows: 1, padding: 0 });
  });
});

it("every editor is loaded when it is first shown", () => {
  for (const { view } of Object.values(fieldEditors)) expect(view).toBeTypeOf("function");
});

it("an editor that is registered later is refused, as are widgets, steps and cells [WD-1090]", () => {
  const lists: object[] = [fieldEditors, registry, registry.widgets, registry.steps, registry.columns];
  expect(lists.filter((list) => !Object.isFrozen(list))).toEqual([]);
  expect(() => Object.assign(fieldEditors, { late: { shape: "line" } })).toThrow(TypeError);
  for (const list of [registry.widgets, registry.steps, registry.columns])
    expect(() => (list as Map<string, unknown>).set("late", {})).toThrow("the registry is closed");
});
