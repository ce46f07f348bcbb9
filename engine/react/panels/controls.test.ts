import { expect, it } from "vitest";
import { controlsOf } from "./controls.ts";

it("finds the controls of questions in steps of all kinds, each once", () => {
  const ask = (control: string) => ({ ask: { control, title: "T" } });
  const buttons = [
    { id: "a", flow: [ask("number"), { confirm: { text: "Sure?" } }] },
    { id: "b", flow: { flow: "f" } },
  ];
  const flow = {
    steps: [
      ask("list"),
      { repeat: { while: true, steps: [ask("entry"), ask("list")] } },
      { call: "c", onError: [{ when: true, steps: [ask("note")] }] },
    ],
  };
  expect(controlsOf([buttons, [flow]])).toEqual(["number", "list", "entry", "note"]);
  expect(controlsOf([undefined, [], { ask: "no question" }])).toEqual([]);
});
