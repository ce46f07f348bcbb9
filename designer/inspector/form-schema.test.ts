import { describe, expect, it } from "vitest";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { valueTypes } from "#schemas/values/types.ts";
import { valueSchemas } from "#schemas/values/values.ts";
import { schema as freeText } from "#widgets/dashboard/free-text/schema.ts";
import { schema as gauge } from "#widgets/dashboard/gauge/schema.ts";
import { editorOf } from "./editors.ts";
import { faultsBelow, messagesAt } from "../surroundings/faults.ts";
import { formSchema } from "./form-schema.ts";
import { fits } from "./validator.ts";

const asJson = (schema: object): JsonObject => schema as unknown as JsonObject;

/** Every schema inside one. */
const within = (schema: unknown): JsonObject[] =>
  Array.isArray(schema)
    ? schema.flatMap(within)
    : isObject(schema)
      ? [schema, ...Object.values(schema).flatMap(within)]
      : [];

describe("the schema of a form", () => {
  it.each(documentKinds)("every reference of the kind %s leads to a definition at the root", (kind) => {
    const form = formSchema(asJson(kinds[kind].schema));
    const definitions = isObject(form["$defs"]) ? form["$defs"] : {};
    const references = within(form).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    for (const reference of references) expect(Object.keys(definitions)).toContain(reference.replace("#/$defs/", ""));
    expect(Object.keys(form["properties"] as object)).not.toContain("schemaVersion");
    expect(within(form).some((one) => "patternProperties" in one)).toBe(false);
  });

  it("has definitions only where the schema has some", () => {
    expect(formSchema({ type: "object", properties: { a: { type: "string" } } })).toEqual({
      type: "object",
      properties: { a: { type: "string" } },
    });
  });

  it("names the choices of a union by what they need", () => {
    const form = formSchema(asJson(kinds.flow.schema));
    const { FlowStep } = form["$defs"] as { FlowStep: { anyOf: JsonObject[] } };
    expect(FlowStep.anyOf.map(({ title }) => title).slice(0, 3)).toEqual(["ask", "confirm", "choose"]);
  });
});

describe("the editor of an option", () => {
  const editorIn = (schema: object, name: string) => {
    const { properties } = formSchema(asJson(schema)) as { properties: Record<string, JsonObject> };
    return editorOf(properties[name] ?? {})?.name;
  };

  it.each(valueTypes.filter((type) => type !== "section"))("a %s has one of its own", (type) => {
    expect(editorOf(formSchema(asJson(valueSchemas[type])))?.name).toBe(type);
  });

  it("follows from the plain schema where no value type is named", () => {
    const names = ["title", "minimum", "labelPosition", "limits"];
    expect(names.map((name) => editorIn(gauge.options, name))).toEqual(["label", "number", "select", undefined]);
    expect(editorIn(freeText.options, "text")).toBe("label");
    expect(editorIn(kinds.site.schema, "settings")).toBeUndefined();
    expect(editorIn(kinds.table.schema, "sort")).toBe("string");
    expect(editorIn(kinds.texts.schema, "texts")).toBe("record");
    expect(editorIn(kinds.wizard.schema, "actor")).toBe("expression");
    expect(editorIn(kinds.page.schema, "aliases")).toBe("list");
    expect((["role", "wizard"] as const).map((kind) => editorIn(kinds[kind].schema, "permissions"))).toEqual([
      "permissions",
      "permissions",
    ]);
  });

  it("of a value that may be nothing goes by the property's name, not by that of its one choice", () => {
    const { properties } = formSchema(asJson(kinds.table.schema)) as { properties: Record<string, JsonObject> };
    const titled = { ...properties["sort"], title: "Order" };
    const titles = [properties["sort"], properties["group"], titled].map((one) => editorOf(one ?? {})?.schema["title"]);
    expect(titles).toEqual([undefined, undefined, "Order"]);
  });
});

describe("faults", () => {
  const faults = [
    { path: "/config/title", message: "too long" },
    { path: "/config/items/0/value", message: "no number" },
    { path: "/config2", message: "other" },
    { path: "/config", message: "whole" },
  ];

  it("are those at and below the place of the form", () => {
    expect(faultsBelow(faults, "/config").map(({ path }) => path)).toEqual(["/title", "/items/0/value", ""]);
    expect(messagesAt(faultsBelow(faults, "/config"))).toEqual(["whole"]);
  });
});

describe("which choice of a union a value is", () => {
  const form = formSchema(asJson(kinds.flow.schema));
  const { FlowStep } = form["$defs"] as { FlowStep: { anyOf: JsonObject[] } };

  it("is told by the schema, references followed", () => {
    const confirm = { confirm: { text: "Sure?" }, onDeclined: [{ stop: "failed" }] };
    const fitting = FlowStep.anyOf.filter((choice) => fits(choice, confirm, form)).map(({ title }) => title);
    expect(fitting).toEqual(["confirm"]);
    expect(fits({ $ref: "#/$defs/Missing" }, {}, form)).toBe(false);
  });
});
