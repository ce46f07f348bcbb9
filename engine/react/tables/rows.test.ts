import { expect, test } from "vitest";
import { readerOf } from "#engine/testing/reader.ts";
import {
  type Sorting,
  cellText,
  cellValue,
  compareValues,
  keyOfRow,
  lineKey,
  linesOf,
  nextSorting,
  rowAt,
  rowsIn,
  sortingOf,
  sortRows,
} from "./rows.ts";

test("[OV-017] lists are sorted in Swedish with numeric ordering", () => {
  expect(["M10", "M2", "Ö1", "Z1"].toSorted(compareValues)).toEqual(["M2", "M10", "Z1", "Ö1"]);
});

test("numbers sort by size, and what is missing comes last", () => {
  expect([10, null, 9, "-", 100].toSorted(compareValues)).toEqual([9, 10, 100, null, "-"]);
});

test("rows stand in the order of their columns in turn, equal ones as they came, and those without a value last in either direction", () => {
  const rows = [
    { id: 1, hall: "B", good: 5 },
    { id: 2, hall: "A", good: null },
    { id: 3, hall: "A", good: 10 },
    { id: 4, hall: "-", good: 7 },
    { id: 5, hall: "A", good: 9 },
    { id: 6, hall: "A", good: 10 },
  ];
  const ids = (...sorting: Sorting[]) => sortRows(rows, sorting, (row, key) => row[key]).map(({ id }) => id);
  const by = (key: string, descending = false): Sorting => ({ key, descending });
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids(by("good"))).toEqual([1, 4, 5, 3, 6, 2]);
  expect(ids(by("good", true))).toEqual([3, 6, 5, 4, 1, 2]);
  expect(ids(by("hall"), by("good", true))).toEqual([3, 6, 5, 2, 1, 4]);
  expect(ids(by("hall", true), by("good"))).toEqual([1, 5, 3, 6, 2, 4]);
});

test("three presses on a head sort ascending, descending and not at all", () => {
  const first = nextSorting([], "status");
  const second = nextSorting(first, "status");
  expect([first, second, nextSorting(second, "status"), nextSorting(first, "tool_id")]).toEqual([
    [{ key: "status", descending: false }],
    [{ key: "status", descending: true }],
    [],
    [{ key: "tool_id", descending: false }],
  ]);
});

test("a column that is added sorts what the ones before leave equal, and keeps its place while it turns", () => {
  const two = nextSorting(nextSorting([], "status"), "tool_id", true);
  const turned = nextSorting(two, "status", true);
  expect([two, turned, nextSorting(turned, "status", true)]).toEqual([
    [
      { key: "status", descending: false },
      { key: "tool_id", descending: false },
    ],
    [
      { key: "status", descending: true },
      { key: "tool_id", descending: false },
    ],
    [{ key: "tool_id", descending: false }],
  ]);
});

test("a document names its order by a field, descending with a minus", () => {
  expect([sortingOf("-time"), sortingOf("time"), sortingOf(null)]).toEqual([
    [{ key: "time", descending: true }],
    [{ key: "time", descending: false }],
    [],
  ]);
});

test("a cell is the row's own field or the column's formula, and a missing value is a dash", () => {
  const row = { good: 6, scrap: 2 };
  expect(cellValue(row, { key: "custom_share", math: "{scrap} / ({good} + {scrap}) * 100" })).toBe(25);
  expect(cellValue(row, { key: "toString" })).toBeUndefined();
  expect([
    cellText(row, { key: "note" }, undefined, readerOf("en")),
    cellText(row, { key: "good", pre: "≈ " }, undefined, readerOf("en")),
  ]).toEqual(["-", "≈ 6"]);
});

test("a grouped table shows each group once with its count", () => {
  const rows = [
    { id: 1, hall: "B" },
    { id: 2, hall: "A" },
    { id: 3, hall: "B" },
  ];
  expect(linesOf(rows, "hall", "UTC")).toEqual([
    { kind: "group", key: "A", label: "A", count: 1 },
    { kind: "row", row: rows[1] },
    { kind: "group", key: "B", label: "B", count: 2 },
    { kind: "row", row: rows[0] },
    { kind: "row", row: rows[2] },
  ]);
});

test("moments make groups of days in the company's time zone, newest first", () => {
  const rows = [{ at: "2026-01-04T22:30:00Z" }, { at: "2026-01-04T23:30:00Z" }, { at: "2026-01-04T21:00:00Z" }];
  expect(linesOf(rows, "at", "Europe/Stockholm")).toEqual([
    { kind: "group", key: "2026-01-05", label: "2026-01-05", count: 1 },
    { kind: "row", row: rows[1] },
    { kind: "group", key: "2026-01-04", label: "2026-01-04", count: 2 },
    { kind: "row", row: rows[0] },
    { kind: "row", row: rows[2] },
  ]);
});

test("a row is told from the others by its field or fields, else by its place", () => {
  const row = { card: 7, pallet: "A", note: null };
  expect([keyOfRow("card", row, 3), keyOfRow(undefined, row, 3)]).toEqual(["7", "3"]);
  const keys = [
    ["card", "pallet"],
    ["card", "note"],
    ["card", "gone"],
    ["pallet", "card"],
  ];
  expect(keys.map((fields) => keyOfRow(fields, row, 3))).toEqual(['[7,"A"]', "[7,null]", "[7,null]", '["A",7]']);
});

test("a line is told from the others by its row's key or its group, and only a row has a row", () => {
  const rows = [
    { id: 7, hall: "A" },
    { id: 8, hall: "B" },
  ];
  const lines = linesOf(rows, "hall", "UTC");
  const places = [0, 1, 3, 4];
  expect(places.map((at) => lineKey(lines, "id", at))).toEqual(["group A", "7", "8", null]);
  expect(places.map((at) => rowAt(lines, at))).toEqual([null, rows[0], rows[1], null]);
});

test("an answer that is a list has rows, the same ones as long as all are such", () => {
  const rows = [{ id: 1 }, { id: 2 }];
  expect(rowsIn(rows)).toBe(rows);
  expect([rowsIn([{ id: 1 }, null, 5]), rowsIn({ rows }), rowsIn(undefined)]).toEqual([[{ id: 1 }], null, null]);
});
