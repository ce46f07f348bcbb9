import { expect, test } from "vitest";
import { type Summary, summaries } from "#schemas/documents/table/schema.ts";
import { summaryOf } from "./summary.ts";

const rows = [{ qty: 4 }, { qty: 2 }, { qty: null }, { qty: "-" }, { qty: 9 }];
const of = (summary: Summary, list = rows) => summaryOf({ key: "qty", summary }, list);

test("a column's summary counts its numbers, and the rows that have a value", () => {
  expect(summaries.map((summary) => [summary, of(summary)])).toEqual([
    ["sum", 15],
    ["average", 5],
    ["minimum", 2],
    ["maximum", 9],
    ["count", 3],
  ]);
});

test("without numbers there is no average and no extreme", () => {
  expect(summaries.map((summary) => of(summary, []))).toEqual([0, null, null, null, 0]);
});

test("a custom column is summed by its formula", () => {
  expect(summaryOf({ key: "custom_double", math: "{qty} * 2", summary: "sum" }, [{ qty: 4 }, { qty: 1 }])).toBe(10);
});
