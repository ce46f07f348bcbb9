import { expect, it } from "vitest";
import { documentAddress } from "./address.ts";
import { newNameProblem, toKebabCase } from "./slug.ts";

it.each([
  ["My Line 1", "my-line-1"],
  ["Hall Ö_2 ", "hall-o-2"],
  [" Översikt Måla/2 ", "oversikt-mala-2"],
  ["myLine", "my-line"],
  ["É--clair", "e-clair"],
  ["!!", ""],
])("turns the entered name %j into the slug %j [WD-523] [WD-524]", (name, slug) => {
  expect(toKebabCase(name)).toBe(slug);
});

it.each([
  ["!!", 7362],
  ["a", 7362],
  ["ab", null],
  ["Hall 1", 7361],
  ["All", 7361],
] as const)("answers %j as a new name with the text key %j", (name, problem) => {
  expect(newNameProblem(name, new Set(["hall-1"]))).toBe(problem);
});

it("converts, then tests length before duplicates on the converted name [OV-552]", () => {
  expect(toKebabCase(" Översikt Måla/2 ")).toBe("oversikt-mala-2");
  expect(newNameProblem("!!", new Set([""]))).toBe(7362);
  expect(newNameProblem(" HALL ö ", new Set(["hall-o"]))).toBe(7361);
});

it("finds a dashboard under the system function dashboards plus its slug", () => {
  expect(documentAddress("dashboards", "hall-1")).toBe("/api/documents/dashboard/hall-1");
  expect(documentAddress("webcolumns", "running_orders")).toBe("/api/documents/table/running_orders");
  expect(documentAddress("constructor", "x")).toBeNull();
});
