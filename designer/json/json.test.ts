import { jsonLanguage } from "@codemirror/lang-json";
import { expect, test } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { firstError, pathTo, rangeAt } from "./places.ts";
import { readDocument } from "./read.ts";
import { propertiesAt, valuesAt, wholeSchema } from "./schema-at.ts";

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
