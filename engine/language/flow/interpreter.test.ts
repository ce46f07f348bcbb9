import { expect, test } from "vitest";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { interpreterOf } from "./interpreter.ts";
import type { Perform } from "./types.ts";

const steps: FlowStep[] = [
  { each: { in: [1, 2], as: "n", steps: [{ call: "count", input: { n: "{n}" } }, { notify: { text: "{n}" } }] } },
  { set: { sum: { "+": [{ var: "n" }, 40] } } },
  { branch: [{ when: { "==": [{ var: "sum" }, 42] }, steps: [{ stop: "done", text: "{sum}" }] }] },
];

test("where no verb is performed, a flow is steered all the same and passes over what is none of that place", () => {
  const { state, effects, request } = interpreterOf(() => null).startFlow(steps, {});
  expect([state.ended, effects, request]).toEqual([
    { outcome: "done", message: { label: "42", values: {} } },
    [],
    null,
  ]);
});

test("what a place performs is asked with the step's address and what it reads, and waited for", () => {
  const seen: unknown[] = [];
  const perform: Perform = (step, { at, scope }) => {
    if (!("call" in step)) return null;
    seen.push([at, scope["n"]]);
    return { request: { kind: "call", at, procedure: step.call, input: {} } };
  };
  const { startFlow, resumeFlow } = interpreterOf(perform);
  const first = startFlow(steps, {});
  const second = resumeFlow(steps, first.state, { type: "reply", at: first.request?.at ?? "", res: null }, {});
  expect(first.request?.at).not.toBe(second.request?.at);
  // A request is computed anew before its answer is taken.
  expect(seen).toEqual([
    [first.request?.at, 1],
    [first.request?.at, 1],
    [second.request?.at, 2],
  ]);
});
