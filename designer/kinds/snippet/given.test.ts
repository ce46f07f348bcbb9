import { expect, test } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { EditStep } from "../../documents/edit.ts";
import { givenNames, renameGiven, renamesIn } from "./given.ts";

const embeds = (slug: string, parameters?: JsonObject) => ({
  dashboard: { slug, ...(parameters ? { parameters } : {}) },
});
const hall: JsonObject = {
  kind: "dashboard",
  slug: "hall",
  widgets: [
    { id: "a", component: "sub-dashboard", config: embeds("card", { machine: "M1", unit: "pcs" }) },
    {
      id: "b",
      component: "multiple-sub-dashboards",
      config: { dashboards: [embeds("card", { machine: "M2" }).dashboard] },
    },
    { id: "c", component: "sub-dashboard", config: embeds("other", { machine: "M3" }) },
    { id: "d", component: "sub-dashboard", config: embeds("card") },
  ],
};

test("the values that a document gives a snippet are found wherever it embeds it, and those of others are not", () => {
  expect(givenNames(hall, "card")).toEqual(["machine", "unit"]);
  expect([givenNames(hall, "other"), givenNames(hall, "none")]).toEqual([["machine"], []]);
});

test("a renamed parameter keeps its value and its place, and all else stays the same object", () => {
  const after = renameGiven(hall, "card", { machine: "press" }) as typeof hall & { widgets: { config: unknown }[] };
  expect(after.widgets.map(({ config }) => config)).toEqual([
    embeds("card", { press: "M1", unit: "pcs" }),
    { dashboards: [{ slug: "card", parameters: { press: "M2" } }] },
    embeds("other", { machine: "M3" }),
    embeds("card"),
  ]);
  expect(after.widgets[2]).toBe((hall["widgets"] as unknown[])[2]);
  expect(renameGiven(hall, "card", { shift: "team" })).toBe(hall);
});

test("a value that stands under the new name already is not overwritten", () => {
  const both = embeds("card", { machine: "M1", press: "M2" });
  expect(renameGiven(both, "card", { machine: "press" })).toEqual(embeds("card", { press: "M2" }));
});

test("a value keeps its name where only another one is renamed, whatever it is called", () => {
  const given = embeds("card", { machine: "M1", constructor: "M2" });
  expect(renameGiven(given, "card", { machine: "press" })).toEqual(embeds("card", { press: "M1", constructor: "M2" }));
});

test("the steps of a history tell what was renamed, over several steps too", () => {
  const step = (from: string, to: string, label = "designer.edit.renameParameter"): EditStep => ({
    label,
    values: { from, to },
    merge: null,
    before: {},
    after: {},
  });
  expect(renamesIn([step("a", "b"), step("x", "y", "designer.edit.rename"), step("c", "d"), step("b", "e")])).toEqual({
    a: "e",
    c: "d",
  });
});
