import { expect, it } from "vitest";
import { singleLineText } from "./index.ts";

it("shows a code by its word in the language, and what has none as it is", () => {
  const words = { tool: { en: "Tool", sv: "Verktyg" } };
  const shown = ["tool", "toString", "", null, 7].map((value) => singleLineText.text(value, { words }, "sv"));
  expect(shown).toEqual(["Verktyg", "toString", "-", "-", "7"]);
  expect([singleLineText.text("tool", { words }, "en"), singleLineText.text("tool", {}, "en")]).toEqual([
    "Tool",
    "tool",
  ]);
});
