import { jsonLanguage } from "@codemirror/lang-json";
import { expect, test } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import type { Registry } from "#engine/registry/types.ts";
import { firstError, pathTo, rangeAt } from "./places.ts";
import { readDocument } from "./read.ts";
import { propertiesAt, valuesAt, wholeSchema } from "./schema-at.ts";
import { typeSchemaAt } from "./type-schema.ts";

const text = `{
  "kind": "table",
  "slug": "t",
  "columns": [{ "key": "a" }, { "key": "", "config": { "x": 1 } }]
}`;
const tree = jsonLanguage.parser.parse(text);
const marked = (path: string[]) => {
  const { from, to } = rangeAt(tree, text, path);
  return text.slice(from, to);
};

test("a fault is marked at its value, a larger part at its name, and what is missing at the part around it", () => {
  expect(marked(["slug"])).toBe('"t"');
  expect(marked(["columns", "1", "key"])).toBe('""');
  expect(marked(["columns", "1", "config"])).toBe('"config"');
  expect(marked(["columns", "0", "nothing"])).toBe("{");
  expect(marked(["columns"])).toBe('"columns"');
});

test("a place in the text has the path of its value", () => {
  const at = (part: string) => pathTo(tree.resolveInner(text.indexOf(part) + 1, 1), text);
  expect(at('"t"')).toEqual(["slug"]);
  expect(at('"a"')).toEqual(["columns", "0", "key"]);
  expect(at("1 }")).toEqual(["columns", "1", "config"]);
});

const place = { kind: "table", slug: "t" };
const read = (typed: string) => readDocument(typed, place, (one) => firstError(jsonLanguage.parser.parse(one)));
const keyOf = (typed: string) => {
  const result = read(typed);
  return "problem" in result ? result.problem.key : null;
};

test("a text is a document only of the same kind and slug", () => {
  expect(read(text)).toEqual({ document: JSON.parse(text) as unknown });
  expect(keyOf("[]")).toBe("designer.json.object");
  expect(keyOf('{ "kind": "page", "slug": "t" }')).toBe("designer.json.kind");
  expect(keyOf('{ "kind": "table", "slug": "u" }')).toBe("designer.json.slug");
});

test("what is no JSON names its line", () => {
  expect(read('{\n  "kind": "table",\n  "slug" "t"\n}')).toMatchObject({
    problem: { key: "designer.json.syntax", values: { line: 3 } },
  });
});

test("a schema offers the properties and the values of a place, through lists, unions and references", () => {
  const table = wholeSchema(kinds.table.schema as unknown as JsonObject);
  expect(propertiesAt(table, []).map(({ name }) => name)).toEqual(expect.arrayContaining(["kind", "slug", "columns"]));
  expect(propertiesAt(table, ["columns", "0"])[0]).toMatchObject({ name: "key", required: true, value: '""' });
  expect(valuesAt(table, ["selectionMode"])).toEqual(['"none"', '"single"', '"multiple"']);
  const menu = wholeSchema(kinds.menu.schema as unknown as JsonObject);
  expect(propertiesAt(menu, ["entries", "0", "children", "0"]).map(({ name }) => name)).toContain("permissions");
  const flow = wholeSchema(kinds.flow.schema as unknown as JsonObject);
  expect(propertiesAt(flow, ["steps", "0"]).map(({ name }) => name)).toEqual(expect.arrayContaining(["call", "ask"]));
});

const schema: JsonObject = {
  type: "object",
  properties: {
    any: true,
    list: { type: "array", items: { enum: ["a", "b"] } },
    other: { description: "Not needed" },
    on: { type: "boolean" },
    kind: { const: "table", type: "string", description: "Always the same" },
    either: { oneOf: [{ const: 1 }, { enum: [1, 2] }] },
    map: { additionalProperties: { const: "x" } },
    circle: { $ref: "#/$defs/Circle" },
  },
  required: ["kind"],
  $defs: { Circle: { $ref: "#/$defs/Circle" } },
};

test("a property is offered with its description and what its value begins with, needed ones first", () => {
  expect(propertiesAt(schema, []).slice(0, 5)).toEqual([
    { name: "kind", required: true, description: "Always the same", value: '""' },
    { name: "any", required: false, description: null, value: "" },
    { name: "list", required: false, description: null, value: "[]" },
    { name: "other", required: false, description: "Not needed", value: "" },
    { name: "on", required: false, description: null, value: "" },
  ]);
});

test("a property that one of several shapes needs is needed", () => {
  const needed = { properties: { a: {}, b: {} }, required: ["b"] };
  const names = (anyOf: JsonObject[]) =>
    propertiesAt({ anyOf }, []).map(({ name, required }) => [name, required] as const);
  const both = [
    ["b", true],
    ["a", false],
  ];
  expect(names([needed, { properties: { a: {}, b: {} } }])).toEqual(both);
  expect(names([{ properties: { a: {}, b: {} } }, needed])).toEqual(both);
});

test.each([
  ["the only one", ["kind"], ['"table"']],
  ["yes and no", ["on"], ["true", "false"]],
  ["those of an entry", ["list", "7"], ['"a"', '"b"']],
  ["those of all choices, each once", ["either"], ["1", "2"]],
  ["those of any key", ["map", "whatever"], ['"x"']],
  ["none of what is called like a part of every object", ["constructor"], []],
  ["none of a reference that leads to itself", ["circle"], []],
  ["none of what may be anything", ["any", "further"], []],
])("the values that are offered are %s", (_which, path, values) => {
  expect(valuesAt(schema, path)).toEqual(values);
});

test.each([
  ["dashboard", "widgets", "config", "component", "widgets"],
  ["wizard", "steps", "options", "control", "steps"],
  ["table", "columns", "config", "component", "columns"],
])("inside a part of a %s the options of its type are offered", (kind, list, options, type, registered) => {
  const own = { type: "object" };
  const registry = { [registered]: new Map([["known", { options: own }]]) } as object as Registry;
  const document = { kind, [list]: [{ [type]: "known" }, { [type]: "unknown" }] };
  const at = (...path: string[]) => typeSchemaAt(document, path, registry);
  expect(at(list, "0", options, "a", "b")).toEqual({ schema: own, path: ["a", "b"] });
  expect([at(list, "1", options), at(list, "0", "pos"), at(list, "0"), at(list), at("title", "0", options)]).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(typeSchemaAt({ ...document, kind: "page" }, [list, "0", options], registry)).toBeNull();
});
