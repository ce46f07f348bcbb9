import { expect, test } from "vitest";
import { entrySchema, withoutProperties, withProperty } from "./schemas.ts";

const entry = { type: "object", properties: { id: { type: "string" }, label: { $ref: "#/$defs/Label" } } };
const $defs = { Label: { type: "string" } };

test("the schema of a list's entries brings the definitions that it refers to", () => {
  const properties = { entries: { type: "array", items: entry } };
  expect(entrySchema({ properties, $defs }, "entries")).toEqual({ ...entry, $defs });
  expect(entrySchema({ properties }, "entries")).toEqual(entry);
});

test("a list that the kind does not have, or whose entries it does not describe, takes any entry", () => {
  const properties = { any: { type: "array", items: true } };
  expect([entrySchema({ properties }, "any"), entrySchema({ properties }, "none")]).toEqual([{}, {}]);
});

test("properties are left out and changed, the others stay", () => {
  expect(withoutProperties(entry, ["label"])).toEqual({ type: "object", properties: { id: { type: "string" } } });
  expect(withProperty(entry, "label", { const: 1 })).toEqual({
    type: "object",
    properties: { id: { type: "string" }, label: { const: 1 } },
  });
});
