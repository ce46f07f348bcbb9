import { expect, test } from "vitest";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { interpreterOf } from "./interpreter.ts";
import type { Outside } from "./outside.ts";

/** What a place is asked for whose one verb calls. */
interface Call {
  at: string;
  procedure: string;
}

/** A place that takes each answer to the address that has asked, and learns nothing of it. */
const placeOf = (perform: Outside<Call, never>["perform"]): Outside<Call, never> => ({
  perform,
  isNothing: () => false,
  fits: ({ at }, input) => at === input.at,
  applyAnswer: () => {},
  askToConfirm: (at, message) => ({ at, procedure: message }),
  confirmed: (call) => ({ ...call, procedure: `${call.procedure}, confirmed` }),
});

const steps: FlowStep[] = [
  { each: { in: [1, 2], as: "n", steps: [{ call: "count", input: { n: "{n}" } }, { notify: { text: "{n}" } }] } },
  { set: { sum: { "+": [{ var: "n" }, 40] } } },
  { branch: [{ when: { "==": [{ var: "sum" }, 42] }, steps: [{ stop: "done", text: "{sum}" }] }] },
];

test("where no verb is performed, a flow is steered all the same and passes over what is none of that place", () => {
  const { state, effects, request } = interpreterOf(placeOf(() => null)).startFlow(steps, {});
  expect([state.ended, effects, request]).toEqual([
    { outcome: "done", message: { label: "42", values: {} } },
    [],
    null,
  ]);
});

test("what a place performs is asked with the step's address and what it reads, and waited for", () => {
  const seen: unknown[] = [];
  const place = placeOf((step, { at, scope }) => {
    if (!("call" in step)) return null;
    seen.push([at, scope["n"]]);
    return { request: { at, procedure: step.call } };
  });
  const { startFlow, resumeFlow } = interpreterOf(place);
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

test("a place that is asked whether a value is meant makes the same request again, as confirmed", () => {
  const place = placeOf((step, { at }) => ("call" in step ? { request: { at, procedure: step.call } } : null));
  const { startFlow, resumeFlow } = interpreterOf(place);
  const call: FlowStep[] = [{ call: "count", input: {} }];
  const { state, request } = startFlow(call, {});
  const at = request?.at ?? "";
  const error = { code: "confirmation_needed", call_code: 0, message: "So many?" };
  const asked = resumeFlow(call, state, { type: "refused", at, error }, {});
  const again = resumeFlow(call, asked.state, { type: "answer", at }, {});
  expect([asked.request?.procedure, again.request?.procedure]).toEqual(["So many?", "count, confirmed"]);
});

test("a request that asks for nothing is not waited for", () => {
  const place = { ...placeOf((_step, { at }) => ({ request: { at, procedure: "none" } })), isNothing: () => true };
  const { state, request } = interpreterOf(place).startFlow([{ call: "count", input: {} }], {});
  expect([state.ended?.outcome, request]).toEqual(["done", null]);
});
