import { expect, it } from "vitest";
import { hours, many } from "#widgets/controls/queries/queries.fixtures.ts";
import { stacksOf } from "./logic.ts";

const locale = { language: "en", timeZone: "UTC" } as const;

it("makes a stack of each column of numbers and a part of each row", () => {
  const graph = stacksOf({}, hours, locale);
  expect([graph.stacked, graph.labels, graph.datasets.map(({ label, values }) => [label, values])]).toEqual([
    true,
    ["run", "stop", "setup"],
    [
      ["FC1", [14.5, 2.25, 1]],
      ["FC2", [11, 4.5, 0.5]],
    ],
  ]);
  expect(graph.datasets[0]?.texts).toEqual(["14.5", "2.25", "1"]);
});

it("takes the columns that are chosen", () => {
  const graph = stacksOf({ x: "run", y: ["setup"] }, hours, locale);
  expect([graph.labels, graph.datasets.map(({ label, values }) => [label, values])]).toEqual([
    ["setup"],
    [
      ["14.5", [1]],
      ["11", [0.5]],
    ],
  ]);
});

it("draws the first parts of an answer of thousands of rows alone", () => {
  expect(stacksOf({}, many, locale).datasets).toHaveLength(50);
});
