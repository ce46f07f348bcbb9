import { expect, it } from "vitest";
import { shortened, wordOf } from "./words.ts";

it("shows a code by its word in the language, and what has none as it is", () => {
  const words = { tool: { en: "Tool", sv: "Verktyg" } };
  const shown = ["tool", "toString", "", null, 7].map((value) => wordOf(value, { words }, { language: "sv" }));
  expect(shown).toEqual(["Verktyg", "toString", "-", "-", "7"]);
  const english = { language: "en" } as const;
  expect([wordOf("tool", { words }, english), wordOf("tool", {}, english)]).toEqual(["Tool", "tool"]);
});

it("cuts a short text at 20 characters and leaves a shorter one whole", () => {
  expect(["abcdefghijklmnopqrstuvwxyzabcd", "Pump", null].map(shortened)).toEqual([
    "abcdefghijklmnopqrst",
    "Pump",
    "-",
  ]);
});
