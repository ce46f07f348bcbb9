import { expect, it } from "vitest";
import { checkLength, longestAnswer } from "./limits.ts";

const refused = expect.objectContaining({
  code: "rule_violated",
  path: "/end_time",
  text: { key: "statistics.too_many_rows", values: { limit: 3 } },
});

it("a statistic answers as many rows as its limit says, and asks for a shorter range where there are more", () => {
  expect(() => checkLength([1, 2, 3], 3)).not.toThrow();
  expect(() => checkLength([1, 2, 3, 4], 3)).toThrow(refused);
});

it("a statistic without a limit of its own answers 50,000 rows", () => {
  const rows = Array.from({ length: longestAnswer });
  expect(() => checkLength(rows)).not.toThrow();
  expect(() => checkLength([...rows, 1])).toThrow("more than 50000 rows");
});
