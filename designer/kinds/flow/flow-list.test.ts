import { expect, test } from "vitest";
import { checkSchema } from "../parts/testing.ts";
import { flowVerbs } from "#schemas/documents/flow/verbs.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { flowList, listsInside, verbOf } from "./flow-list.ts";

const list = flowList(["steps"]);
const texts = { text: (key) => `[${key}]`, label: () => "Finish now?" } as Partial<Texts> as Texts;

test("every verb can be added, and what it begins with fits its form", () => {
  expect(list.choices.map(({ key }) => key)).toEqual([...flowVerbs]);
  for (const { key, part } of list.choices) {
    expect(verbOf(part)).toBe(key);
    expect([key, checkSchema(list.formOf(part)?.schema ?? {}, part)]).toEqual([key, true]);
  }
});

test("the form of a step is that of its own verb; a step without one may become any", () => {
  const formOf = (step: Record<string, unknown>) => list.formOf(step)?.schema ?? {};
  for (const verb of flowVerbs) expect(Object.keys(formOf({ [verb]: null })["properties"] ?? {})).toContain(verb);
  expect(formOf({})["$ref"]).toBe("#/$defs/FlowStep");
});

test("steps inside a step are listed wherever a verb has some", () => {
  const titles = (step: object) => listsInside(step as Record<string, unknown>).map(({ path }) => path.join("/"));
  expect(titles({ repeat: { while: true, steps: [] } })).toEqual(["repeat/steps"]);
  expect(titles({ branch: [{ steps: [] }, { steps: [] }] })).toEqual(["branch/0/steps", "branch/1/steps"]);
  expect(titles({ choose: { text: "", options: [{ value: "a", label: "A" }] }, onDeclined: [] })).toEqual([
    "choose/options/0/steps",
    "onDeclined",
  ]);
  expect(titles({ call: "x", input: {}, onError: [{ when: true, steps: [] }], onUnanswered: [] })).toEqual([
    "onError/0/steps",
    "onUnanswered",
  ]);
  expect(titles({ notify: { text: "x" } })).toEqual([]);
});

test("a step is called by its verb and what it is about, in words where that is a text of the catalogue", () => {
  const names = [{ confirm: { text: { text: "finish" } } }, { call: "report" }, { set: { a: 1 } }, {}];
  expect(names.map((step) => list.called?.(step, texts))).toEqual([
    "[designer.flow.confirm]: Finish now?",
    "[designer.flow.call]: report",
    "[designer.flow.set]",
    "",
  ]);
});

test("a step that is not whole yet is called by its verb", () => {
  const broken = [{ show: null }, { reload: ["orders", "machines"] }, { set: ["a"] }, { wait: 5 }];
  expect(broken.map((step) => list.called?.(step, texts))).toEqual([
    "[designer.flow.show]",
    "[designer.flow.reload]: orders, machines",
    "[designer.flow.set]",
    "[designer.flow.wait]",
  ]);
});
