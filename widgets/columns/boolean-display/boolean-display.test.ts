import { expect, it } from "vitest";
import { booleanText } from "./logic.ts";

it("tells true, false and neither apart, also where they come as numbers or words", () => {
  const values = [true, 1, "1", "true", false, 0, "0", "false", null, "maybe"];
  const texts = values.map((value) => booleanText(value, {}, { text: (key) => String(key).replace("columns.", "") }));
  expect(texts).toEqual(["yes", "yes", "yes", "yes", "no", "no", "no", "no", "-", "-"]);
});
