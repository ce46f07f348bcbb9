import { expect, it } from "vitest";
import { daysOf, withDay, withoutDay } from "./logic.ts";

it("adds a day in its place, once, and counts", () => {
  const two = withDay(["2024-05-15"], "2024-02-01", 30);
  expect(two).toEqual({ values: ["2024-02-01", "2024-05-15"], numDates: 2 });
  expect(withDay(two.values, "2024-05-15", 30)).toEqual(two);
});

it("adds no day to a full list", () => {
  expect(withDay(["2024-05-15"], "2024-05-16", 1)).toEqual({ values: ["2024-05-15"], numDates: 1 });
});

it("removes a day", () => {
  expect(withoutDay(["2024-05-15", "2024-05-16"], "2024-05-15")).toEqual({ values: ["2024-05-16"], numDates: 1 });
});

it("has no days before anything is written", () => {
  expect([daysOf({}), daysOf({ values: null })]).toEqual([[], []]);
});
