import { Ajv2020 } from "ajv/dist/2020.js";
import { Type } from "typebox";
import { describe, expect, it, vi } from "vitest";
import { validatorOf } from "./validation.ts";

const order = validatorOf(
  Type.Object(
    {
      quantity: Type.Optional(Type.Integer({ minimum: 1 })),
      name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("done")])),
      size: Type.Optional(Type.Enum(["S", "M"])),
      due: Type.Optional(Type.String({ format: "date-time" })),
      tags: Type.Optional(Type.Array(Type.String())),
      "a/b~c": Type.Optional(Type.Object({ inner: Type.Boolean() })),
    },
    { additionalProperties: false },
  ),
);

const refusalOf = (check: (value: unknown) => void, value: unknown): unknown => {
  try {
    check(value);
  } catch (error) {
    return error;
  }
  return null;
};

describe("a value that its schema refuses", () => {
  it.each([
    [{ quantity: "3" }, "/quantity", 'Expected a whole number, got "3"', "call.field_type"],
    [{ quantity: [3] }, "/quantity", "Expected a whole number, got a list", "call.field_type"],
    [{ quantity: { a: 1 } }, "/quantity", "Expected a whole number, got an object", "call.field_type"],
    [{ quantity: null }, "/quantity", "Expected a whole number, got null", "call.field_type"],
    [{ quantity: 0 }, "/quantity", "This value must be >= 1", "call.field_value"],
    [{ name: 7 }, "/name", "Expected a text or null, got 7", "call.field_choice"],
    [{ state: "shut" }, "/state", 'Expected "open" or "done", got "shut"', "call.field_choice"],
    [{ size: "XL" }, "/size", 'Expected "S" or "M", got "XL"', "call.field_choice"],
    [{ tags: ["a", 1] }, "/tags/1", "Expected a text, got 1", "call.field_type"],
    [{ tags: "a" }, "/tags", 'Expected a list, got "a"', "call.field_type"],
    [{ due: "now" }, "/due", 'Expected a UTC time such as 2026-03-01T12:00:00Z, got "now"', "call.field_value"],
    [{ colour: "red" }, "/colour", "Expected no field of this name", "call.field_unknown"],
    [{ "x/y~z": 1 }, "/x~1y~0z", "Expected no field of this name", "call.field_unknown"],
    [{ "a/b~c": {} }, "/a~1b~0c/inner", "Expected this field, got nothing", "call.field_missing"],
    [{ "a/b~c": { inner: 1 } }, "/a~1b~0c/inner", "Expected true or false, got 1", "call.field_type"],
  ])("is named with its place and what was expected: %j", (value, path, message, key) => {
    expect(refusalOf(order, value)).toMatchObject({ code: "invalid_input", path, message, text: { key } });
  });

  it("is called / in the text of the catalogue when it is the whole, with the kind that was expected", () => {
    expect(refusalOf(order, "text")).toMatchObject({
      path: "",
      text: { key: "call.field_type", values: { field: "/", expected: "object" } },
    });
    expect(refusalOf(order, { colour: 1 })).toMatchObject({ text: { values: { field: "/colour", expected: "" } } });
  });

  it("is shown with its first 60 characters", () => {
    const short = "x".repeat(58);
    expect(refusalOf(order, { quantity: short })).toMatchObject({ message: `Expected a whole number, got "${short}"` });
    expect(refusalOf(order, { quantity: `${short}y` })).toMatchObject({
      message: `Expected a whole number, got "${short}y...`,
    });
  });
});

describe("a value that its schema takes", () => {
  it("passes and stays as it was: nothing is filled in, changed or taken away", () => {
    const check = validatorOf(Type.Object({ count: Type.Optional(Type.Number({ default: 1 })) }));
    const value = { more: "1" };
    expect(refusalOf(check, value)).toBeNull();
    expect(value).toEqual({ more: "1" });
    expect(refusalOf(check, { count: "1" })).toMatchObject({ path: "/count" });
  });

  it("may be one of several kinds, or have a field that no part of the schema forbids", () => {
    for (const value of [
      {},
      { name: null },
      { name: "a" },
      { state: "done", tags: [] },
      { due: "2026-03-01T12:00:00Z" },
    ])
      expect(refusalOf(order, value)).toBeNull();
  });

  it("is checked by what was compiled beforehand, where that was asked for", () => {
    const compile = vi.spyOn(Ajv2020.prototype, "compile");
    const check = validatorOf(Type.Object({ prepared: Type.Literal(true) }));
    check.prepare();
    expect(compile).toHaveBeenCalledTimes(1);
    expect(check({ prepared: true })).toEqual({ prepared: true });
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });
});
