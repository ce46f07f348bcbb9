import fc from "fast-check";
import jsonLogic from "json-logic-js";
import { beforeAll, expect, test } from "vitest";
import { checkExpression } from "#schemas/expressions/check.ts";
import { expressionLimits } from "#schemas/expressions/limits.ts";
import { operators } from "#schemas/expressions/operators.ts";
import { evaluate } from "./evaluate.ts";
import { fill } from "./fill.ts";
import { calculate } from "./math.ts";
import { loadPatterns } from "./regex.ts";

beforeAll(loadPatterns);

const names = fc.constantFrom(...Object.keys(operators));
const nastyKeys = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "length",
  "a",
  "rows.0",
  "a.b",
);
const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  nastyKeys,
  fc.double(),
  fc.constantFrom(1e308, -0, 2 ** 53, "0,5", "2024-02-31", "\u0000", "\uD800"),
);

/** Expressions of every operator with any arguments, checked or not. */
const expressions = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.tuple(names, fc.array(tie("node"), { maxLength: 4 })).map(([name, args]) => ({ [name]: args })),
    fc.tuple(names, tie("node")).map(([name, arg]) => ({ [name]: arg })),
    fc.tuple(nastyKeys, tie("node")).map(([key, value]) => ({ var: [key, value] })),
    fc.array(tie("node"), { maxLength: 3 }),
  ),
})).node;

const environments = fc.oneof(
  fc.jsonValue(),
  fc.record({
    a: fc.jsonValue(),
    rows: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 20 }),
    now: leaf,
    settings: fc.jsonValue(),
  }),
);

const isPlain = (value: unknown): boolean => {
  if (value === null) return true;
  if (typeof value === "number") return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === "object") return Object.values(value).every(isPlain);
  return typeof value === "string" || typeof value === "boolean";
};

test("never throws, gives plain data and leaves environment and prototypes alone", () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  fc.assert(
    fc.property(expressions, environments, (expression, environment) => {
      const frozen = JSON.stringify(environment);
      expect(isPlain(evaluate(expression, environment))).toBe(true);
      expect(JSON.stringify(environment)).toBe(frozen);
    }),
    { numRuns: 1500 },
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
});

test("looks at ten thousand rows no more often than it may take steps, whatever a checked expression does", () => {
  let looked = 0;
  const plain = Array.from({ length: 10_000 }, (_, index) => ({ a: index, b: { c: `M${index}` } }));
  const rows = new Proxy(plain, {
    get: (target, key) => {
      looked += 1;
      return Reflect.get(target, key);
    },
  });
  fc.assert(
    fc.property(expressions, (expression) => {
      if (checkExpression(expression).length > 0) return;
      looked = 0;
      evaluate({ map: [{ var: "rows" }, expression] }, { rows });
      expect(looked).toBeLessThan(2 * expressionLimits.steps);
    }),
    { numRuns: 100 },
  );
});

test("never reads an inherited property", () => {
  const guarded = new Proxy(Object.create({ inherited: "secret" }) as object, {
    get: () => {
      throw new Error("read without asking for an own property");
    },
    getPrototypeOf: () => {
      throw new Error("prototype read");
    },
  });
  fc.assert(
    fc.property(fc.oneof(nastyKeys, fc.constant("inherited")), (key) => {
      for (const operator of ["var", "outer", "missing"]) evaluate({ [operator]: key }, guarded);
      expect(evaluate({ var: key }, guarded)).toBeNull();
    }),
  );
});

const standard = fc.letrec((tie) => ({
  number: fc.oneof(
    { depthSize: "small" },
    fc.integer({ min: -1000, max: 1000 }),
    fc
      .tuple(fc.constantFrom("+", "*", "-", "min", "max"), tie("number"), tie("number"))
      .map(([name, a, b]) => ({ [name]: [a, b] })),
    fc.tuple(tie("truth"), tie("number"), tie("number")).map((args) => ({ if: args })),
    fc.constantFrom(
      { var: "n" },
      { var: ["q", 3] },
      { reduce: [{ var: "list" }, { "+": [{ var: "current" }, { var: "accumulator" }] }, 0] },
    ),
  ),
  truth: fc.oneof(
    { depthSize: "small" },
    fc.boolean(),
    fc
      .tuple(fc.constantFrom("<", "<=", ">", ">=", "==", "!=", "===", "!=="), tie("number"), tie("number"))
      .map(([name, a, b]) => ({ [name]: [a, b] })),
    fc.tuple(fc.constantFrom("and", "or"), tie("truth"), tie("truth")).map(([name, a, b]) => ({ [name]: [a, b] })),
    tie("truth").map((value) => ({ "!": [value] })),
    fc.constantFrom(
      { some: [{ var: "list" }, { ">": [{ var: "" }, 2] }] },
      { all: [{ var: "list" }, { ">": [{ var: "" }, 0] }] },
      { in: [2, { var: "list" }] },
    ),
  ),
}));

test("agrees with json-logic-js on the standard operators over numbers", () => {
  const data = { n: 7, list: [1, 2, 3] };
  fc.assert(
    fc.property(fc.oneof(standard.number, standard.truth), (expression) => {
      const expected: unknown = jsonLogic.apply(expression as never, data);
      // json-logic-js keeps the sign of a zero where its last step made one.
      expect(evaluate(expression, data)).toEqual(typeof expected === "number" ? expected + 0 : expected);
    }),
    { numRuns: 2000 },
  );
});

test("filling any value never throws and keeps its shape", () => {
  fc.assert(
    fc.property(fc.jsonValue(), environments, (template, environment) => {
      const filled = fill(template, environment);
      expect(Array.isArray(filled)).toBe(Array.isArray(template));
      expect(isPlain(filled)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string(), environments, (text, environment) => void fill(text, environment)),
    { numRuns: 1000 },
  );
});

test("a formula is never code: any text gives a finite number or nothing", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+*/() {}0-9.a-c]{0,40}$/));
  fc.assert(
    fc.property(texts, fc.jsonValue(), (formula, row) => {
      const result = calculate(formula, row);
      expect(result === null || Number.isFinite(result)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

test("a formula computes as arithmetic does", () => {
  const operand = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(
      operand,
      operand,
      operand,
      fc.constantFrom("+", "-", "*"),
      fc.constantFrom("+", "-", "*"),
      (a, b, c, f, g) => {
        const apply = (sign: string, x: number, y: number) => (sign === "+" ? x + y : sign === "-" ? x - y : x * y);
        expect(calculate(`(${a} ${f} {b}) ${g} ${c}`, { b })).toBe(apply(g, apply(f, a, b), c));
        const firstWins = f === "*" || g !== "*";
        const plain = firstWins ? apply(g, apply(f, a, b), c) : apply(f, a, apply(g, b, c));
        expect(calculate(`${a}${f}${b}${g}${c}`, {})).toBe(plain);
      },
    ),
  );
});
