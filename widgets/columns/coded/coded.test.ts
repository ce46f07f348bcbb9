import { expect, it } from "vitest";
import { colorOf, shown } from "./logic.ts";

const reader = { language: "sv", text: (key: string | number) => `[${key}]` } as const;
const row = { labels: { group: "Technical", own: "T" } };

it("shows a code with the text of what it names, and alone where that says no more", () => {
  const cells = [{ field: "group" }, { field: "own" }, { field: "other" }, {}];
  expect(cells.map((options) => shown("T", options, reader, row))).toEqual(["T Technical", "T", "T", "T"]);
  expect(shown("T", { field: "group", instead: true }, reader, row)).toBe("Technical");
  expect([shown("", { field: "other" }, reader, row), shown(null, {}, reader, {})]).toEqual(["-", "-"]);
});

it("shows a choice by its label, and a list with commas", () => {
  const choices = [
    { value: "a", label: { en: "One", sv: "Ett" } },
    { value: "b", label: { text: "some.key" } },
    { value: "c", label: "See" },
  ];
  expect(["a", "b", "c", "d"].map((value) => shown(value, { choices }, reader, {}))).toEqual([
    "Ett",
    "[some.key]",
    "See",
    "d",
  ]);
  expect([shown(["FC1", "FC2"], {}, reader, {}), shown([], {}, reader, {})]).toEqual(["FC1, FC2", "-"]);
});

it("draws a value as a colour where it is one and the options say so", () => {
  expect([colorOf("#aa0000", { color: true }), colorOf("#aa0000", {}), colorOf("Automatic", { color: true })]).toEqual([
    "#aa0000",
    null,
    null,
  ]);
});
