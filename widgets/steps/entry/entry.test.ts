import { expect, it } from "vitest";
import { accepted, leftOf, withPhrase } from "./logic.ts";

it("keeps digits alone where only digits are taken, and no more characters than there is room for", () => {
  expect([accepted("A1 2", { numeric: true }), accepted("A1 2", {}), accepted("abcd", { maxLength: 3 })]).toEqual([
    "12",
    "A1 2",
    "abc",
  ]);
});

it("cuts between characters, never within one", () => {
  expect(accepted("🔧🔧🔧", { maxLength: 2 })).toBe("🔧🔧");
  expect(leftOf("🔧🔧", { maxLength: 2 })).toBe(0);
});

it("adds a phrase at the end, and none that does not fit as a whole", () => {
  expect(withPhrase("", "Tool worn", {})).toBe("Tool worn");
  expect(withPhrase("Bent. ", "Tool worn", {})).toBe("Bent. Tool worn");
  expect(withPhrase("Bent", "Tool worn", { maxLength: 8 })).toBe("Bent");
});

it("counts the room that is left where there is a limit", () => {
  expect([leftOf("abc", { maxLength: 2000 }), leftOf("abc", {})]).toEqual([1997, null]);
});
