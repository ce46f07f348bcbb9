import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { multiValues } from "#widgets/controls/stories/multi-value.fixtures.ts";
import { graphOf } from "./logic.ts";
import { schema } from "./schema.ts";

const locale = { language: "en", timeZone: "UTC" } as const;

it("has a dataset per data key over the machines, its values written as the key's format says", () => {
  const graph = graphOf(multiValues(2), { graphType: "bar", showLegend: true }, locale);
  expect(graph.labels).toEqual(["FC1", "FC2"]);
  expect(graph.datasets.map(({ label, values, texts }) => ({ label, values, texts }))).toEqual([
    { label: "Good (pcs)", values: [100, 200], texts: ["100", "200"] },
    { label: "Scrap", values: [1.5, 3], texts: ["1.5", "3"] },
  ]);
  expect(new Set(graph.datasets.map(({ backgroundColor }) => backgroundColor)).size).toBe(2);
});

it("is drawn as its type says, with a legend where it is wanted", () => {
  const graph = graphOf(multiValues(2), { graphType: "stackedBar", showLegend: false }, locale);
  expect([graph.type, graph.stacked, graph.showLegend]).toEqual(["bar", true, false]);
});

it("refuses an option that it does not know", () => {
  expect([{}, { graphType: "scatter" }, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([
    true,
    false,
    false,
  ]);
});
