import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { satisfies, structuralFaults } from "./structure.ts";

const messagesOf = (schema: object, value: unknown) =>
  structuralFaults(schema as JsonObject, value).map(({ message }) => message);

describe("what is wrong in a value", () => {
  it.each<[object, unknown, string]>([
    [Type.Number(), "3", 'Expected number, got "3"'],
    [Type.Number(), null, "Expected number, got null"],
    [Type.Number(), undefined, "Expected number, got undefined"],
    [Type.Number(), [1], "Expected number, got a list"],
    [Type.Number(), { a: 1 }, "Expected number, got an object"],
    [Type.Literal("page"), "pages", 'Expected "page", got "pages"'],
    [Type.Enum(["a", "b"]), "c", 'Expected one of "a", "b", got "c"'],
    [Type.String({ pattern: "^/" }), "machines", 'Expected text like ^/, got "machines"'],
    [Type.String({ minLength: 2 }), "a", "Expected at least 2 characters"],
    [Type.String({ maxLength: 2 }), "abc", "Expected at most 2 characters"],
    [Type.Array(Type.Number(), { minItems: 2 }), [1], "Expected at least 2 entries"],
    [Type.Array(Type.Number(), { maxItems: 1 }), [1, 2, 3], "Expected at most 1 entries, got 3"],
    [Type.Array(Type.Number(), { uniqueItems: true }), [1, 1], "Expected each entry once"],
    [Type.Number({ minimum: 5 }), 4, "The value must be >= 5"],
    [Type.String({ format: "date" }), "2026-02-30", 'The value must match format "date"'],
  ])("is said in a sentence: %j, %j", (schema, value, sentence) => {
    expect(messagesOf(schema, value)).toEqual([sentence]);
  });

  it("is quoted up to sixty characters", () => {
    const quoted = (length: number) => messagesOf(Type.Number(), "a".repeat(length - 2));
    expect(quoted(60)).toEqual([`Expected number, got "${"a".repeat(58)}"`]);
    expect(quoted(61)).toEqual([`Expected number, got "${"a".repeat(59)}…`]);
  });

  it("stands at its place: a missing or unknown key at the place where it would be", () => {
    const schema = Type.Object({ inner: Type.Object({ "a/b": Type.Number() }, { additionalProperties: false }) });
    expect(structuralFaults(schema as unknown as JsonObject, { inner: { "c~d": 1 } })).toEqual([
      { path: "/inner/a~1b", message: 'Expected "a/b"' },
      { path: "/inner/c~0d", message: 'Unknown key "c~d"' },
    ]);
  });

  it("is listed up to a hundred faults", () => {
    const few = Array.from({ length: 100 }, () => "a");
    expect(messagesOf(Type.Array(Type.Number()), few)).toHaveLength(100);
    expect(messagesOf(Type.Array(Type.Number()), [...few, "a"])).toHaveLength(100);
  });

  it("is judged without a change of the value: nothing is converted or filled in", () => {
    const schema = Type.Object({ size: Type.Optional(Type.Number({ default: 3 })) });
    const value = {};
    expect(satisfies(schema as unknown as JsonObject, value)).toBe(true);
    expect(value).toEqual({});
    expect(satisfies(schema as unknown as JsonObject, { size: "3" })).toBe(false);
  });
});

describe("what is wrong in a value of one of several shapes", () => {
  const say = Type.Object({ say: Type.String(), loud: Type.Optional(Type.Boolean()) }, { additionalProperties: false });
  const ask = Type.Object({ ask: Type.String(), loud: Type.Optional(Type.Boolean()) }, { additionalProperties: false });

  it.each<[object, unknown, string]>([
    [Type.Union([say, ask]), { ask: 1 }, "Expected string, got 1"],
    [Type.Union([say, ask]), { ask: "a", more: 1 }, 'Unknown key "more"'],
    [Type.Union([say, Type.Number()]), { more: 1 }, 'Expected "say"; Unknown key "more"'],
    [Type.Union([Type.Array(Type.Number()), Type.Number()]), ["a"], 'Expected number, got "a"'],
    [Type.Union([Type.Integer({ minimum: 1 }), Type.String()]), 0, "The value must be >= 1"],
    [Type.Union([Type.Null(), Type.String({ minLength: 1 })]), "", "Expected at least 1 characters"],
    [{ oneOf: [Type.Number({ minimum: 1 }), Type.String()] }, 0, "The value must be >= 1"],
  ])("is what is wrong in the shape that was meant: %j, %j", (schema, value, sentences) => {
    expect(messagesOf(schema, value).join("; ")).toEqual(sentences);
  });

  it.each<[object, unknown, string]>([
    [Type.Union([say, ask]), {}, "say, ask, got an object"],
    [Type.Union([say, ask]), "hello", 'say, ask, got "hello"'],
    [Type.Union([say, Type.Integer(), Type.Null()]), 1.5, "say, integer, null, got 1.5"],
    [Type.Union([Type.String(), Type.Array(Type.String())]), null, "string, array, got null"],
    [Type.Union([Type.Number(), Type.String()]), ["a"], "number, string, got a list"],
    [Type.Union([Type.Literal("on"), Type.Literal("off"), Type.Literal(false)]), "of", '"on", "off", false, got "of"'],
    [Type.Union([Type.Number({ minimum: 1 }), Type.Number({ maximum: -1 })]), 0, "number, got 0"],
    [
      Type.Union([Type.Object({ x: Type.Number(), y: Type.Number() }), Type.Object({ x: Type.Number() })]),
      { z: 1 },
      "y, {x}, got an object",
    ],
    [{ anyOf: [{ const: 1 }, { const: 2 }] }, 3, "1, 2, got 3"],
  ])("names the shapes where none was meant: %j, %j", (schema, value, expected) => {
    expect(messagesOf(schema, value)).toEqual([`Expected one of ${expected}`]);
  });

  it("is said of the outermost one whose shape nobody knows, not of those inside", () => {
    const inner = Type.Union([Type.Number(), Type.Null()]);
    const schema = Type.Union([
      Type.Object({ a: Type.Number(), deep: Type.Object({ size: inner }) }),
      Type.Object({ b: Type.Number(), deep: Type.Object({ size: inner }) }),
    ]);
    expect(structuralFaults(schema as unknown as JsonObject, { deep: { size: "big" } })).toEqual([
      { path: "", message: "Expected one of a, b, got an object" },
    ]);
  });

  it("is said of each by itself where they stand side by side, though one's name begins like the other's", () => {
    const size = Type.Union([Type.Number(), Type.Null()]);
    const schema = Type.Object({ size, sizes: size });
    expect(structuralFaults(schema as unknown as JsonObject, { size: "a", sizes: "b" })).toEqual([
      { path: "/size", message: 'Expected one of number, null, got "a"' },
      { path: "/sizes", message: 'Expected one of number, null, got "b"' },
    ]);
  });

  it("is found through definitions, wherever in the schema these stand, and as often as it is asked for", () => {
    const next = Type.Union([Type.Ref("Link"), Type.Literal("end")]);
    const link = Type.Cyclic({ Link: Type.Object({ name: Type.String(), next: Type.Optional(next) }) }, "Link");
    const schema: JsonObject = { properties: { links: Type.Array(Type.Union([link, Type.Null()])) } };
    const fault = [{ path: "/links/0/next/name", message: 'Expected "name"' }];
    const value = { links: [{ name: "a", next: {} }] };
    expect([structuralFaults(schema, value), structuralFaults(schema, value)]).toEqual([fault, fault]);
  });
});
