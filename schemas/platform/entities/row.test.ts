import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { defineEntity } from "./declaration.ts";
import { seenFields } from "./row.ts";

const words = { en: "A", sv: "A" };

const hall = defineEntity({
  slug: "hall",
  table: "halls",
  area: "halls",
  group: words,
  title: words,
  one: words,
  about: words,
  key: { field: "code" },
  label: { var: "name" },
  fields: [
    { id: "code", type: "text", title: words, required: true, maxLength: 8 },
    { id: "name", type: "text", title: words, required: true, maxLength: 20, translated: true },
    { id: "gates", type: "integer", title: words, minimum: 1, maximum: 9, hint: { en: "Open ones.", sv: "Öppna." } },
    { id: "is_heated", type: "boolean", title: words },
    { id: "machine_ids", type: "references", to: "machine", title: words },
  ],
  rights: { read: "base", write: "base" },
  example: { code: "A", name: "Hall A" },
  exampleKey: "A",
});

const Hall = Type.Object(seenFields(hall, ["code", "name", "gates", "is_heated", "machine_ids"]));
const row = { code: "A", name: "Hall A", gates: 2, is_heated: true, machine_ids: ["FC1"] };
const refusedAt = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([id, value]) => (Value.Check(Hall, { ...row, [id]: value }) ? [] : [id]));

describe("what a screen reads of a row", () => {
  it("has the fields that were asked for and no other", () => {
    expect(Object.keys(Type.Object(seenFields(hall, ["name"])).properties)).toEqual(["name"]);
    expect(Value.Check(Hall, row)).toBe(true);
  });

  it("may be what was copied before it was asked for, but for the key", () => {
    expect(refusedAt({ code: "", name: "", gates: null })).toEqual(["code"]);
  });

  it("is of the field's type and within its bounds", () => {
    const bad = { code: "x".repeat(9), name: "x".repeat(21), gates: 10, is_heated: 1, machine_ids: "FC1" };
    expect(refusedAt(bad)).toEqual(Object.keys(bad));
  });

  it("is told by the field's hint", () => expect(Hall.properties.gates).toMatchObject({ description: "Open ones." }));
});
