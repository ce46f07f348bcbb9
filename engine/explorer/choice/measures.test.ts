import { expect, it } from "vitest";
import type { ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import { fieldsOf, partsOf, valueOf } from "./measures.ts";

const measures: ExplorerMeasure[] = [
  { key: "good", label: "Good", field: "tot_good" },
  { key: "scrap", label: "Scrap", field: "tot_scrap" },
  { key: "qty", label: "All", add: ["good", "scrap"] },
  { key: "good_per", label: "Good %", ratio: ["good", "qty"], percent: true },
  { key: "scrap_per", label: "Scrap %", ratio: ["scrap", "qty"], percent: true },
  { key: "hours", label: "Hours", field: "seconds", per: 3600 },
];
const of = (sums: Record<string, number>) =>
  measures.map(({ key }) => valueOf(measures, key, (field) => sums[field] ?? 0));

it("measures are sums, sums of them, and shares, which are 0 of nothing [WD-420]", () => {
  expect(of({ good: 90, scrap: 10, hours: 5400 })).toEqual([90, 10, 100, 0.9, 0.1, 1.5]);
  expect(of({})).toEqual([0, 0, 0, 0, 0, 0]);
});

it("a share of all is over what all records have", () => {
  const ofAll = [...measures, { key: "of_all", label: "Of all", ratio: ["scrap", "qty"], ofAll: true }];
  const [here, all] = [{ scrap: 10 }, { good: 150, scrap: 50 }].map(
    (sums: Record<string, number>) => (field: string) => sums[field] ?? 0,
  );
  expect([valueOf(ofAll, "of_all", here!, all), valueOf(ofAll, "scrap_per", here!, all)]).toEqual([0.05, 1]);
});

it("fields are what is summed, by the measure that it is for", () => {
  expect(fieldsOf(measures).map(({ key, field }) => [key, field])).toEqual([
    ["good", "tot_good"],
    ["scrap", "tot_scrap"],
    ["hours", "seconds"],
  ]);
});

it("a measure is made of fields, however it is made of others", () => {
  expect(["good", "qty", "scrap_per"].map((key) => [...new Set(partsOf(measures, key))])).toEqual([
    ["good"],
    ["good", "scrap"],
    ["scrap", "good"],
  ]);
});
