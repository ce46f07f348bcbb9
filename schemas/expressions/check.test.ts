import { describe, expect, test } from "vitest";
import { checkExpression } from "./check.ts";
import { expressionLimits } from "./limits.ts";
import { checkTemplate, placeholdersOf } from "./template.ts";

const paths = (expression: unknown) => checkExpression(expression).map(({ path }) => path);
const nest = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 1; level < depth; level += 1) value = { "!": value };
  return value;
};

describe("the check of an expression", () => {
  test.each([
    [null],
    [5],
    ["text"],
    [[1, { var: "a" }]],
    [{}],
    [{ a: 1, b: 2 }],
    [{ var: "" }],
    [{ if: [{ "==": [{ var: "a" }, 1] }, "x", "y"] }],
    [{ map: [{ filter: [{ var: "rows" }, { var: "on" }] }, { var: "a" }] }],
    [{ pick: { a: { var: "a" }, b: 1, c: 2 } }],
    [{ literal: { unknown: 1 } }],
    [{ now: [] }],
  ])("passes %j", (expression) => expect(checkExpression(expression)).toEqual([]));

  test("an unknown operator is named with its path", () => {
    expect(checkExpression({ and: [true, { method: [{ var: "a" }, "constructor"] }] })).toEqual([
      { path: "/and/1", message: 'Unknown operator "method"' },
    ]);
    expect(paths({ __proto__x: 1 })).toEqual([""]);
    expect(paths(JSON.parse('{"__proto__": []}'))).toEqual([""]);
    expect(paths({ constructor: 1 })).toEqual([""]);
    expect(paths({ toString: [] })).toEqual([""]);
  });

  test("numbers of arguments are checked", () => {
    expect(checkExpression({ "/": [1] })).toEqual([{ path: "", message: 'Expected 2 arguments of "/", got 1' }]);
    expect(paths({ "+": [1, { round: [1, 2, 3] }] })).toEqual(["/+/1"]);
    expect(paths({ if: [] })).toEqual([""]);
  });

  test("iteration inside iteration is refused, iteration over the result of one is not", () => {
    expect(paths({ map: [{ var: "a" }, { filter: [{ var: "b" }, true] }] })).toEqual(["/map/1"]);
    expect(paths({ some: [{ var: "a" }, { "!": { all: [{ var: "b" }, true] } }] })).toEqual(["/some/1/!"]);
    expect(paths({ reduce: [{ map: [{ var: "a" }, 1] }, { "+": [1, 1] }, 0] })).toEqual([]);
  });

  test("500 nodes and 32 levels pass, one more does not", () => {
    const wide = (nodes: number) => Array.from({ length: nodes - 1 }, () => 1);
    expect(paths(wide(expressionLimits.nodes))).toEqual([]);
    expect(paths(wide(expressionLimits.nodes + 1))).toHaveLength(1);
    expect(paths(nest(expressionLimits.depth))).toEqual([]);
    expect(paths(nest(expressionLimits.depth + 1))).toHaveLength(1);
  });

  test("ten thousand levels or a million elements are refused after a look at the first few", () => {
    let looked = 0;
    const counted = <T extends object>(value: T): T =>
      new Proxy(value, {
        get: (target, key) => {
          looked += 1;
          return Reflect.get(target, key);
        },
      });
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = counted({ "!": deep });
    expect(paths(deep)).toHaveLength(1);
    expect(looked).toBeLessThan(5 * expressionLimits.depth);
    looked = 0;
    expect(paths(counted(Array.from({ length: 1_000_000 }, () => 1)))).toHaveLength(1);
    expect(looked).toBeLessThan(5 * expressionLimits.nodes);
  });
});

describe("the check of a template", () => {
  test("finds faults of expressions inside values with their path", () => {
    expect(checkTemplate({ a: "{b.c}", list: [{ $expr: { nope: 1 } }] })).toEqual([
      { path: "/list/0/$expr", message: 'Unknown operator "nope"' },
    ]);
  });

  test("a value of ten thousand levels is refused", () => {
    let value: unknown = "x";
    for (let level = 0; level < 10_000; level += 1) value = [value];
    expect(checkTemplate(value)).toHaveLength(1);
  });

  test("placeholders are names with dots and an optional format; other braces are text", () => {
    expect(placeholdersOf("{a} {b-c.d|round-1} { x } {1a} {} {{e}}")).toEqual([
      { path: "a", format: null },
      { path: "b-c.d", format: "round-1" },
      { path: "e", format: null },
    ]);
  });
});
