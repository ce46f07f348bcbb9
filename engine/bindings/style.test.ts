import { describe, expect, test } from "vitest";
import type { ComparisonOperator } from "#schemas/values/style/schema.ts";
import { environmentOf } from "./fixture.ts";
import { compares, resolveStyle, toCss } from "./resolvers/style.ts";

describe("conditional styles", () => {
  const holds: [ComparisonOperator, unknown, unknown, unknown][] = [
    [">", 5, 3, [3, 5]],
    ["<", 3, 5, [5, 3]],
    [">=", 5, 5, [4, 5]],
    ["<=", 5, 5, [6, 5]],
    ["==", 5, 5, [5, 6]],
    ["range_around", 5, 5, [5, 6]],
  ];
  test.each(holds)("%s holds of %j and %j, not of %j [WD-623]", (operator, left, right, not) => {
    const [a, b] = not as [unknown, unknown];
    expect([compares(left, operator, right), compares(a, operator, b)]).toEqual([true, false]);
  });

  test("range_around holds within the support [WD-628]", () => {
    expect([
      compares(105, "range_around", 100, 5),
      compares(106, "range_around", 100, 5),
      compares("x", "range_around", "x", 5),
    ]).toEqual([true, false, false]);
  });

  test("numerals compare as numbers, texts trimmed and without case [WD-629]", () => {
    expect([compares("10", ">", "9"), compares("Run", "==", "run "), compares("b", ">", "a")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("nothing compares to nothing", () => {
    expect([compares(null, "==", null), compares(undefined, "<", 5)]).toEqual([false, false]);
  });

  test("pipes become blanks and unknown properties are not rendered [WD-632]", () => {
    expect(toCss({ border: "1px|solid|#000", fontSize: 12, rotation: 90, position: "fixed" })).toEqual({
      border: "1px solid #000",
      fontSize: "12px",
      transform: "rotate(90deg)",
    });
  });

  test("a value that fetches or breaks out is not rendered", () => {
    const bad = {
      color: "red;position:fixed",
      border: "url(http://evil)",
      backgroundImage: "url(https://evil/x.png)",
      opacity: "expression(1)",
    };
    expect(toCss(bad)).toEqual({});
    expect(toCss({ backgroundImage: "url(/serverfiles/hall.png)" })).toEqual({
      backgroundImage: "url(/serverfiles/hall.png)",
    });
  });

  test("blocks lie over the base in order, the later one wins [WD-633]", () => {
    const block = (color: string, value1: number) => ({
      value1,
      value2: 3,
      comparisonOperator: ">" as const,
      style: { color },
    });
    const style = {
      base: { color: "black", border: "none" },
      conditional: [block("red", 5), block("blue", 5), block("green", 1)],
    };
    expect(resolveStyle(style, environmentOf([])).data).toEqual({ color: "blue", border: "none" });
  });

  test("a side reads a source; before it answers the base alone applies", () => {
    const value1 = { dataSource: "machines", dataKey: "good" };
    const style = {
      base: { color: "black" },
      conditional: [{ value1, value2: "3", comparisonOperator: ">" as const, style: { color: "red" } }],
    };
    expect(resolveStyle(style, environmentOf([{ good: 5 }]))).toMatchObject({
      status: "ready",
      data: { color: "red" },
    });
    expect(resolveStyle(style, environmentOf([{ good: 2 }])).data).toEqual({ color: "black" });
    const waiting = environmentOf([], {
      sources: { machines: { status: "pending", data: undefined, fetchedAt: null, stale: false, error: null } },
    });
    expect(resolveStyle(style, waiting)).toMatchObject({ status: "pending", data: { color: "black" } });
  });
});
