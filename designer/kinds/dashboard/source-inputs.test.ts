import { expect, test } from "vitest";
import { sourceInputs, withInput } from "./source-inputs.ts";

test("each input of a procedure is a field; machines can be given to any source", () => {
  const inputs = {
    machine_id: { type: "string" },
    period: { anyOf: [{ const: "today" }, { const: "week" }], description: "Period" },
    reload: { type: "boolean" },
  };
  expect(sourceInputs({ inputs, required: ["machine_id"] })).toEqual([
    { name: "machine_ids", required: true, help: "", choices: [], isMachine: true },
    { name: "period", required: false, help: "Period", choices: ["today", "week"], isMachine: false },
    { name: "reload", required: false, help: "", choices: ["true", "false"], isMachine: false },
  ]);
});

test("an emptied field is no parameter", () => {
  expect(withInput({ a: 1 }, "b", "x")).toEqual({ a: 1, b: "x" });
  expect(withInput({ a: 1, b: "x" }, "b", "")).toEqual({ a: 1 });
  expect(withInput({ b: "x" }, "b", "")).toBeUndefined();
});
