import { expect, test } from "vitest";
import { activeFilters, filterOf } from "./filters.ts";

const holds = (wanted: string, value: unknown) => filterOf(wanted)(value, () => String(value));

test("a filter keeps what contains its text, in any case and without the blanks around it", () => {
  expect([holds("fc", "FC1"), holds(" FC ", "fc2"), holds("fc", "JH1")]).toEqual([true, true, false]);
});

test("a filter of a comparison keeps the numbers for which it holds", () => {
  const kept = (wanted: string) => [2, 2.5, 10, 1200, "10", null].filter((value) => holds(wanted, value));
  expect([kept(">2,5"), kept("<= 2.5"), kept("=10"), kept(">= 1 200"), kept("<-1"), kept("> - 1")]).toEqual([
    [10, 1200],
    [2, 2.5],
    [10],
    [1200],
    [],
    [2, 2.5, 10, 1200],
  ]);
});

test("a sign without a figure is a text like any other", () => {
  expect([holds("> a", "b > a"), holds(">", "5")]).toEqual([true, false]);
  expect([holds("> ", 5), holds(">= ", 5), holds("> -", 5), holds("> ", "5 > 4")]).toEqual([false, false, false, true]);
});

test("blank filters do not count", () => {
  expect(activeFilters({ status: "  ", machine_id: "FC" })).toEqual({ machine_id: "FC" });
});
