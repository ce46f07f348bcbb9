import { describe, expect, it } from "vitest";
import { fontSizeOf } from "#widgets/controls/chart/font-size.ts";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { defaultBackgroundColor, defaultTextColor } from "#schemas/values/choices.ts";
import { boolean, list, number, section, select, string } from "#schemas/values/plain.ts";
import { sharedOptions } from "#schemas/values/shared.ts";
import { effective, hiddenOptions } from "#schemas/values/shown.ts";
import { style } from "#schemas/values/style/schema.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { schema as graph } from "#widgets/dashboard/graph/schema.ts";
import { noneKept, writtenValue } from "../inspector/kept.ts";
import { cleared, clearOptions, isChanged, resetOptions, withoutUndefined } from "./options.ts";

const schemaOf = (properties: Record<string, object>): JsonObject => ({ type: "object", properties });

describe("clear and reset", () => {
  it("bring a plain option back to its default [WD-532]", () => {
    const schema = schemaOf({ interval: number({ default: 180 }), name: string() });
    const value = { interval: 20, name: "Press", "x-note": 1 };
    expect([effective(schema, value)["interval"], effective(schema, resetOptions(schema, value))]).toEqual([
      20,
      { interval: 180, "x-note": 1 },
    ]);
    expect(effective(schema, clearOptions(schema, value))).toEqual({ interval: 180, "x-note": 1 });
  });

  it("clear empties list-like options and reset brings their default back; both do the same for plain ones [WD-533]", () => {
    const columns = [{ key: "good" }];
    const schema = schemaOf({
      table: tableConfig({ default: { columns } }),
      names: list({ default: ["a"] }),
      look: style({ default: { base: { color: "red" } } }),
      limit: number({ default: 5 }),
    });
    const value = { table: { columns: [{ key: "scrap" }] }, names: ["b"], look: {}, limit: 9 };
    expect(effective(schema, clearOptions(schema, value))).toEqual({
      table: { columns: [] },
      names: [],
      look: {},
      limit: 5,
    });
    expect(effective(schema, resetOptions(schema, value))).toEqual({
      table: { columns },
      names: ["a"],
      look: { base: { color: "red" } },
      limit: 5,
    });
    expect([list(), number()].map((option) => cleared({ ...option }))).toEqual([[], undefined]);
  });

  it("an empty configuration has a white background and a black text [WD-550] [WD-551]", () => {
    const held = effective(schemaOf(sharedOptions), {});
    expect([held["backgroundColor"], held["color"]]).toEqual(["#ffffff", "#000000"]);
    expect([defaultBackgroundColor, defaultTextColor]).toEqual(["#ffffff", "#000000"]);
  });

  it("an empty chart has a grid of #eeeeee [WD-552]", () => {
    expect(effective({ ...graph.options }, {}, graph.defaults)["gridColor"]).toBe("#eeeeee");
  });

  it("a chart's texts are of 12 px by default, and grow with a larger box [WD-541]", () => {
    const { fontSize } = effective({ ...graph.options }, {}, graph.defaults);
    expect([fontSize, drawingOf({}).fontSize, fontSizeOf(300), fontSizeOf(500), fontSizeOf(900)]).toEqual([
      12,
      undefined,
      12,
      13,
      15,
    ]);
  });

  it("a chart's first animation lasts 650 ms by default [WD-547]", () => {
    expect(effective({ ...graph.options }, {}, graph.defaults)["animationDuration"]).toBe(650);
  });

  it("a value is changed when it is written and another than the default", () => {
    expect([isChanged(undefined, 5), isChanged(5, 5), isChanged(6, 5), isChanged([1], [1])]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("what holds nothing undefined stays the same object", () => {
    const value = { a: [{ b: 1 }] };
    expect(withoutUndefined(value)).toBe(value);
    expect(withoutUndefined({ a: undefined, b: [{ c: undefined, d: 1 }] })).toEqual({ b: [{ d: 1 }] });
  });
});

describe("prerequisites", () => {
  const limits = schemaOf({
    limitCount: select([0, 1, 2], { default: 0 }),
    limit2: number({ "x-prerequisite": { key: "limitCount", value: 2 } }),
    color2: string({ "x-prerequisite": { key: "limit2", value: 5 } }),
    colors: section({
      own: boolean({ default: false }),
      border: string({ "x-prerequisite": { key: "own", value: true } }),
    }),
  });

  it("show an option only when the other has the value, also when that is a default", () => {
    expect([...hiddenOptions(limits, {})]).toEqual(["/limit2", "/color2"]);
    expect([...hiddenOptions(limits, { limitCount: 2, limit2: 5 })]).toEqual([]);
    expect([...hiddenOptions(limits, {}, { limitCount: 2, limit2: 5 })]).toEqual([]);
    expect([...hiddenOptions(limits, { limitCount: 2, limit2: 5, colors: {} })]).toEqual(["/colors/border"]);
  });

  it("show an option when the other has one of several values", () => {
    const asked = schemaOf({
      task: select(["a", "b", "c"]),
      place: string({ "x-prerequisite": { key: "task", among: ["a", "b"] } }),
    });
    const hidden = [{}, { task: "a" }, { task: "b" }, { task: "c" }].map((value) => hiddenOptions(asked, value).size);
    expect(hidden).toEqual([1, 0, 0, 1]);
  });

  it("hide along a chain, are not written, and give the value back when shown again [WD-535]", () => {
    const full = { limitCount: 2, limit2: 5, color2: "red" };
    expect([...hiddenOptions(limits, { ...full, limitCount: 1 })]).toEqual(["/limit2", "/color2"]);
    const hidden = writtenValue(limits, full, { ...full, limitCount: 1 }, noneKept);
    expect(hidden.value).toEqual({ limitCount: 1 });
    const shown = writtenValue(limits, hidden.value, { limitCount: 2 }, hidden.kept);
    expect(shown.value).toEqual(full);
    expect(shown.kept.size).toBe(0);
  });

  it("a value that was cleared while it was shown does not come back", () => {
    const hidden = writtenValue(limits, { limitCount: 2, limit2: 5 }, { limitCount: 1, limit2: 5 }, noneKept);
    const shown = writtenValue(limits, hidden.value, { limitCount: 2, limit2: 7 }, hidden.kept);
    expect(shown.value).toEqual({ limitCount: 2, limit2: 7 });
    expect(writtenValue(limits, shown.value, { limitCount: 2 }, shown.kept).value).toEqual({ limitCount: 2 });
  });

  it("hold inside a section too", () => {
    const before = { colors: { own: true, border: "red" } };
    const hidden = writtenValue(limits, before, { colors: { own: false, border: "red" } }, noneKept);
    expect(hidden.value).toEqual({ colors: { own: false } });
    expect(writtenValue(limits, hidden.value, { colors: { own: true } }, hidden.kept).value).toEqual(before);
  });

  it("options that ask for each other are shown", () => {
    const circle = schemaOf({
      a: string({ default: "x", "x-prerequisite": { key: "b", value: "x" } }),
      b: string({ default: "x", "x-prerequisite": { key: "a", value: "x" } }),
    });
    expect([...hiddenOptions(circle, {})]).toEqual([]);
  });
});
