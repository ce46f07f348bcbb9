import { describe, expect, test } from "vitest";
import { calculate, isFormula, withDataKey } from "./math.ts";

describe("a formula", () => {
  test("has its value placeholder replaced by the data key [WD-580]", () => {
    expect(withDataKey("{value} / 3600", "prod_time")).toBe("{prod_time} / 3600");
  });

  test.each([
    ["{good} + {scrap}", 12],
    ["2 + 3 * 4 - 1", 13],
    ["(2 + 3) * 4", 20],
    ["-({good} - 1) / 3", -3],
    [" 1.5*2 ", 3],
    ["{rows.a}", 4],
    ["--2", 2],
  ])("%s is %d", (formula, result) => {
    expect(calculate(formula, { good: 10, scrap: "2", rows: { a: 4 } })).toBe(result);
  });

  test.each([
    "alert(1)",
    "1 / 0",
    "{missing} + 1",
    "1 +",
    "(1",
    "1 2",
    "2 ** 3",
    "{a",
    "",
    "a",
    "(".repeat(200),
    "1;2",
    "{word}*2",
  ])("%j gives nothing", (formula) => expect(calculate(formula, { word: "x" })).toBeNull());

  test("is told from a static text", () => {
    expect([isFormula("{a} + 1"), isFormula("static text")]).toEqual([true, false]);
  });
});
