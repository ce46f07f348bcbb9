import type { SchemaUtilsType } from "@rjsf/utils";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { createTexts } from "#engine/react/providers/texts.ts";
import { firstValue } from "./first-value.ts";
import { queryOf, sourceOf } from "../../surroundings/source.ts";
import { summaryOf, worded } from "./summary.ts";

describe("what a new entry begins with", () => {
  const node = { type: "object", required: ["child"], properties: { child: { $ref: "Node" } } };
  const utils = {
    retrieveSchema: (schema: JsonObject) => (schema["$ref"] === "Node" ? node : schema),
  } as Pick<SchemaUtilsType, "retrieveSchema">;

  it.each<[string, JsonObject, unknown]>([
    ["its default", { type: "number", default: 5, enum: [1] }, 5],
    ["its only value", { const: null, type: "string" }, null],
    ["the first of its values", { enum: ["b", "a"] }, "b"],
    ["the first of its shapes", { anyOf: [{ type: "integer" }, { type: "string" }] }, 0],
    ["no entries", { type: "array" }, []],
    ["no members", { type: "object" }, {}],
    ["no text", { type: "string" }, ""],
    ["zero", { type: "number" }, 0],
    ["off", { type: "boolean" }, false],
    ["nothing", {}, null],
    ["none of what may be left out", { type: "object", properties: { a: { type: "string" } } }, {}],
    [
      "what it needs",
      {
        type: "object",
        required: ["name", "place", "gone"],
        properties: {
          name: { type: "string" },
          place: { required: ["x"], properties: { x: { type: "number" } } },
          more: { type: "string" },
        },
      },
      { name: "", place: { x: 0 }, gone: null },
    ],
  ])("is %s", (_what, schema, value) => {
    expect(firstValue(schema, utils)).toEqual(value);
  });

  it("is a copy of the default, which stays as it is", () => {
    const schema = { default: { list: [] } };
    expect(firstValue(schema, utils)).not.toBe(schema.default);
  });

  it("ends where an entry needs another of its own kind", () => {
    expect(JSON.stringify(firstValue(node, utils))).toMatch(/^({"child":)+null}+$/);
  });
});

describe("the source of a form", () => {
  const binding = (type: string) => ({ type: "object", "x-value": type });
  const schema = {
    properties: {
      title: { type: "string" },
      value: binding("datasourceValue"),
      values: binding("datasourceMultiValue"),
      call: binding("callConfiguration"),
    },
  };
  const reading = (dataSource: string) => ({ dataSource });

  it.each<[string, JsonObject, string | null]>([
    ["the one that its first binding names", { values: reading("b"), value: reading("a") }, "a"],
    ["that of the next binding where the first has none", { value: reading(""), values: reading("b") }, "b"],
    ["none for values that stand in the document", { value: reading("__static_values") }, null],
    ["none of what is no binding", { call: reading("a"), title: "x" }, null],
    ["none without any", {}, null],
  ])("is %s", (_what, value, source) => {
    expect(sourceOf(schema, value, {})).toBe(source);
  });

  it("is that of the defaults where nothing is written", () => {
    expect(sourceOf(schema, {}, { value: reading("a") })).toBe("a");
    expect(sourceOf({}, { value: reading("a") }, {})).toBe(null);
  });
});

describe("the query of a form", () => {
  it.each<[string, JsonObject, object]>([
    [
      "the one that the value names",
      { queryId: 7, parameters: { line: "L1" } },
      { queryId: 7, parameters: { line: "L1" } },
    ],
    ["that of the part that it hosts", { component: "table", table: { queryId: 8 } }, { queryId: 8 }],
    ["its own before that of the part", { component: "table", queryId: 7, table: { queryId: 8 } }, { queryId: 7 }],
    ["none while none is chosen", { queryId: null, parameters: null }, {}],
    ["none of a part that is not there", { component: "table" }, {}],
  ])("is %s", (_what, value, query) => {
    expect(queryOf(value)).toEqual(query);
  });
});

describe("an entry of a list at a glance", () => {
  const texts = createTexts("sv", { sv: { 1: "Ett" } });

  it.each<[string, unknown, string]>([
    ["its title before its id", { id: "a", title: "Hall" }, "Hall"],
    ["its id where the title is empty", { id: "a", title: "" }, "a"],
    ["the words of its label", { label: { text: 1 } }, "Ett"],
    ["the words of the reader's language", { label: { en: "One", sv: "Ett" } }, "Ett"],
    ["the verb of a step with its object", { show: { slug: "hall" } }, "show: hall"],
    ["the verb of a step with a plain object", { reload: "orders" }, "reload: orders"],
    ["the verb alone where it has no object", { set: {} }, "set"],
    ["itself where it is a text or number", 5, "5"],
    ["nothing where nothing tells it apart", {}, ""],
    ["nothing for nothing", null, ""],
  ])("is %s", (_what, entry, words) => {
    expect(summaryOf(entry, texts)).toBe(words);
  });

  it("has no words for what is neither text, number nor label", () => {
    expect([{ en: "One" }, [], true, undefined].map((value) => worded(value, texts))).toEqual(["", "", "", ""]);
  });
});
