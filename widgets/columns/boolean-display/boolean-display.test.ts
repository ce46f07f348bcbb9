import { expect, it } from "vitest";
import { booleanText } from "./logic.ts";

it("tells true, false and neither apart, also where they come as numbers or words", () => {
  const texts = [true, 1, "1", "true", false, 0, "0", "false", null, "maybe"].map(booleanText);
  expect(texts).toEqual(["✓", "✓", "✓", "✓", "✗", "✗", "✗", "✗", "-", "-"]);
});
