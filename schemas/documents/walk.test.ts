import { expect, it } from "vitest";
import { flowStepsOf, typedParts } from "./walk.ts";

const call = (name: string) => [{ call: name, input: {} }];
const callsOf = (document: Record<string, unknown>) =>
  [...flowStepsOf(document)].map(({ step, path }) => [step.call, path.join("/")]);

it("finds the flows of a wizard's end, its buttons, and its steps' Next and buttons", () => {
  expect(
    callsOf({
      kind: "wizard",
      finish: call("a"),
      actions: [{ id: "x", flow: call("b") }],
      steps: [{ onNext: call("c"), actions: { d: call("d") } }],
    }),
  ).toEqual([
    ["a", "finish/0"],
    ["b", "actions/0/flow/0"],
    ["c", "steps/0/onNext/0"],
    ["d", "steps/0/actions/d/0"],
  ]);
});

it("finds the flows of a step preset and those inside other flow steps", () => {
  expect(
    callsOf({ kind: "step", onNext: [{ branch: [{ steps: call("a") }] }], actions: { b: call("b") } }).filter(
      ([name]) => name,
    ),
  ).toEqual([
    ["a", "onNext/0/branch/0/steps/0"],
    ["b", "actions/b/0"],
  ]);
});

it("finds the control that a flow of a step asks with", () => {
  const document = { kind: "step", control: "list", onNext: [{ ask: { control: "number" }, as: "n" }] };
  expect([...typedParts(document)].map(({ name }) => name)).toEqual(["list", "number"]);
});
