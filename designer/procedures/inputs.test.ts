import { expect, test } from "vitest";
import { inputsOf, isStructured, sourceInputs, typedInput, withInput } from "./inputs.ts";

test("each input of a procedure is a field; machines can be given to any source", () => {
  const inputs = {
    machine_id: { type: "string" },
    period: { anyOf: [{ const: "today" }, { const: "week" }], description: "Period" },
    reload: { type: "boolean" },
  };
  expect(sourceInputs({ inputs, required: ["machine_id"] })).toEqual([
    { name: "machine_ids", schema: { type: "string" }, required: true, help: "", choices: [], isSubject: true },
    {
      name: "period",
      schema: inputs.period,
      required: false,
      help: "Period",
      choices: ["today", "week"],
      isSubject: false,
    },
    { name: "reload", schema: inputs.reload, required: false, help: "", choices: ["true", "false"], isSubject: false },
  ]);
});

test("an emptied field is no parameter", () => {
  expect(withInput({ a: 1 }, "b", "x")).toEqual({ a: 1, b: "x" });
  expect(withInput({ a: 1, b: "x" }, "b", "")).toEqual({ a: 1 });
  expect(withInput({ b: "x" }, "b", "")).toBeUndefined();
});

test("what a procedure needs stands first, under its own name", () => {
  const inputs = { note: { type: "string" }, machine_id: { type: "string" } };
  expect(inputsOf({ inputs, required: ["machine_id"] }).map(({ name, required }) => [name, required])).toEqual([
    ["machine_id", true],
    ["note", false],
  ]);
});

test("what is typed becomes what the input asks for, and a placeholder stays text", () => {
  const number = { anyOf: [{ type: "integer" }, { type: "null" }] };
  const typed = [
    typedInput("12", number),
    typedInput("{step.value}", number),
    typedInput("12", { type: "string" }),
    typedInput("true", { type: "boolean" }),
    typedInput(" ", number),
  ];
  expect(typed).toEqual([12, "{step.value}", "12", true, " "]);
});

test("an input of parts, and an expression in any, is no line of text", () => {
  const of = (schema: object, value?: unknown) => isStructured({ schema: schema as Record<string, unknown> }, value);
  expect([of({ type: "array" }), of({ type: "string" }), of({ type: "string" }, { $expr: 1 }), of({})]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
