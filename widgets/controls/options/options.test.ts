import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { drawingOf, drawingOptions } from "#widgets/controls/chart/options.ts";
import { fulfillmentDefaults, fulfillmentOptions } from "#widgets/controls/goals/options.ts";
import { hosted, hostingDefaults, hostingOptions } from "#widgets/dashboard/special-component/hosting/options.ts";
import { arrangementDefaults, arrangementOptions } from "#widgets/controls/machine-cards/options.ts";
import { scrapDefaults, scrapOptions } from "#widgets/controls/scrap/options.ts";
import { closed, count } from "./parts.ts";
import { fieldOf, keyOf } from "./rows.ts";

type Schemas = Readonly<Record<string, object>>;
const at = (properties: Schemas, name: string, key: string): unknown => Reflect.get(properties[name]!, key);

describe("shared options of widgets", () => {
  it.each<[string, Schemas, Schemas | Readonly<Record<string, unknown>>]>([
    ["an overview's arrangement", arrangementOptions, arrangementDefaults],
    ["fulfilment of targets", fulfillmentOptions.properties, fulfillmentDefaults],
    ["hosting", hostingOptions, hostingDefaults],
    ["scrap", scrapOptions, scrapDefaults],
  ])("tell the designer the defaults with which a widget works: %s", (_, options, defaults) => {
    const told = Object.keys(defaults).map((name) => [name, at(options, name, "default")]);
    expect(Object.fromEntries(told)).toEqual(defaults);
  });

  it("ask what to group by only where an overview groups", () => {
    expect(at(arrangementOptions, "groupByTerm", "x-prerequisite")).toEqual({ key: "groupBy", value: true });
  });

  it("have a section for each part that a host can show, under the part's name, seen while it is the one shown", () => {
    const sections = hosted
      .slice(1)
      .map((type) => [at(hostingOptions, type, "title"), at(hostingOptions, type, "x-prerequisite")]);
    expect(sections).toEqual(hosted.slice(1).map((type) => [`widgets.${type}`, { key: "component", value: type }]));
  });

  it("draw a chart at once and with whole labels where they say nothing of it", () => {
    expect(drawingOf({})).toEqual({ duration: 0, maxLabelSize: -1 });
    expect(drawingOf({ animationDuration: 650, maxLabelSize: 8, fontSize: 20, gridColor: "#ff0000" })).toEqual({
      duration: 650,
      maxLabelSize: 8,
      fontSize: 20,
      gridColor: "#ff0000",
    });
    expect(at(drawingOptions, "maxLabelSize", "default")).toBe(-1);
  });

  it("take whole counts from the least to the most, where there is one", () => {
    const accepts = (options: ReturnType<typeof count>) =>
      [0, 1, 5, 6, 1.5].map((num) => Value.Check(closed({ num: options }), { num }));
    expect(accepts(count(1, 5))).toEqual([false, true, true, false, false]);
    expect(accepts(count(1))).toEqual([false, true, true, true, false]);
  });
});

describe("rows of a source", () => {
  it("have the fields that the source gave, and no others", () => {
    const row = { id: 7, note: null };
    expect(["id", "note", "constructor"].map((key) => fieldOf(row, key))).toEqual([7, null, undefined]);
  });

  it("are chosen by a text or a number, and by nothing else", () => {
    const keys = ["a", "", 0, 7, null, true, undefined].map((id) => keyOf({ id }, "id"));
    expect(keys).toEqual(["a", "", 0, 7, null, null, null]);
  });
});
