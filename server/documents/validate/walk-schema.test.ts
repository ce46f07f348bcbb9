import { Type } from "typebox";
import { expect, it } from "vitest";
import { Expression, Label } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { pointer } from "#schemas/documents/json.ts";
import { markedValues } from "./walk-schema.ts";

const valuesIn = (schema: object, value: unknown) => markedValues(schema as JsonObject, value);
const placesIn = (schema: object, value: unknown) => valuesIn(schema, value).map(({ path }) => pointer(path));

const mark = { "x-value": "mark" };
const marked = Type.String(mark);
const node = Type.Cyclic(
  { Node: Type.Object({ name: marked, children: Type.Optional(Type.Array(Type.Ref("Node"))) }) },
  "Node",
);

it("finds what a schema marks, with its value and its place", () => {
  expect(valuesIn(Type.Object({ title: marked, size: Type.Number() }), { title: "Hall", size: 2 })).toEqual([
    { schema: marked, value: "Hall", path: ["title"] },
  ]);
});

it.each<[string, object, unknown, string[]]>([
  ["the value itself", marked, "a", [""]],
  ["each entry of a list", Type.Array(marked), ["a", "b"], ["/0", "/1"]],
  ["no entry of what should be a list", Type.Array(marked), { items: "a" }, []],
  ["each member by name", Type.Record(Type.String(), marked), { a: "1", b: "2" }, ["/a", "/b"]],
  ["members that a pattern names", { patternProperties: { "^x-": marked } }, { "x-a": "1", a: "2" }, ["/x-a"]],
  ["any other member", { properties: { a: {} }, additionalProperties: marked }, { a: "1", b: "2" }, ["/b"]],
  ["no other member of a closed object", Type.Object({ a: marked }, { additionalProperties: false }), { b: "1" }, []],
  ["no member that the schema says nothing of", Type.Object({ a: marked }), { b: "1" }, []],
  ["what marks hold inside", Type.Object({ a: marked }, mark), { a: "1" }, ["", "/a"]],
  ["a label, and nothing inside", Type.Object({ title: Label }), { title: { text: "a" } }, ["/title"]],
  ["an expression, whatever it is", Type.Object({ when: Expression }), { when: { var: ["a"] } }, ["/when"]],
  ["definitions, as deep as they go", node, { name: "a", children: [{ name: "b" }] }, ["/name", "/children/0/name"]],
])("finds %s", (_, schema, value, places) => {
  expect(placesIn(schema, value)).toEqual(places);
});

it("finds what the shape marks that the value has, and nothing where it has none", () => {
  const schema = Type.Union([
    Type.Object({ a: marked, more: Type.Number() }),
    Type.Object({ b: Type.Array(node), more: marked }),
  ]);
  expect(placesIn(schema, { a: "1", more: 2 })).toEqual(["/a"]);
  expect(placesIn(schema, { b: [{ name: "x" }], more: "1" })).toEqual(["/b/0/name", "/more"]);
  expect(placesIn(schema, { a: 1 })).toEqual([]);
});
