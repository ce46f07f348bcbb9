import { expect, it } from "vitest";
import { foundChoices } from "./choices.ts";
import type { PartChoice } from "./types.ts";

const choices: readonly PartChoice[] = [
  { key: "entry", label: "A number", description: "Typed on a keypad", part: {} },
  { key: "list", label: "One of a list", part: {} },
];

const say = (label: PartChoice["label"]): string => (typeof label === "string" ? label : "");

it.each([
  ["", ["entry", "list"]],
  ["LIST", ["list"]],
  ["keypad number", ["entry"]],
  ["keypad list", []],
  ["  entry ", ["entry"]],
])("a search for %j finds %j", (search, found) => {
  expect(foundChoices(choices, search, say).map(({ key }) => key)).toEqual(found);
});
