import { beforeAll, describe, expect, test, vi } from "vitest";
import { expressionLimits } from "#schemas/expressions/limits.ts";
import { operators } from "#schemas/expressions/operators.ts";
import { evaluate } from "./evaluate.ts";
import { operatorTable } from "./operators/index.ts";
import { loadPatterns } from "./regex.ts";

beforeAll(loadPatterns);

const rows = [
  { id: "M2", qty: 3, unit: "kg", open: true },
  { id: "M10", qty: 1.5, unit: "kg", open: false },
  { id: "Å1", qty: "2,5", unit: "pcs", open: true },
];
/** A site that weighs more coarsely, and asks early. */
const quantities = {
  unit_decimals: { kg: 1, "st.": 0 },
  plausible_quantity_percent: 110,
  plausible_quantity: 0,
};

const environment = {
  rows,
  a: { b: [10, { c: "x" }] },
  none: null,
  zero: 0,
  word: "Räka 12",
  now: "2024-07-15T22:30:00.000Z",
  machine: { special_functions: [46, 131] },
  permissions: ["confirm-orders"],
  settings: { globalPrint: 0, time_zone: "Europe/Stockholm", day_limit: 2, ...quantities },
};

const table: [title: string, expression: unknown, value: unknown][] = [
  ["var reads own paths, lists by index", { var: "a.b.1.c" }, "x"],
  ["var gives its fallback for nothing", { var: ["none", 7] }, 7],
  ["var of nothing is null", { var: "a.q.r" }, null],
  [
    "var with an empty name is the whole scope",
    { count: { filter: [{ var: "rows" }, { get: [{ var: "" }, "open"] }] } },
    2,
  ],
  ["missing lists what holds nothing", { missing: ["a.b", "none", "zero", "q"] }, ["none", "q"]],
  ["missing_some is content with enough", { missing_some: [1, ["a.b", "q"]] }, []],
  ["if takes the first that holds", { if: [false, 1, { var: "zero" }, 2, 3] }, 3],
  ["and stops at what is false", { and: [1, [], 3] }, []],
  ["or stops at what is true", { or: [0, "", "x", 3] }, "x"],
  ["default takes what is not nothing", { default: [{ var: "none" }, 0, 1] }, 0],
  [
    "equality across types",
    [{ "==": ["1", 1] }, { "==": [null, 0] }, { "===": ["1", 1] }, { "!=": [1, true] }],
    [true, false, false, false],
  ],
  [
    "comparisons of numerals, dates and words",
    [{ ">": ["10", "9"] }, { "<": ["2024-01-02", "2024-01-10"] }, { ">": ["x", 1] }],
    [true, true, false],
  ],
  [
    "comparisons with nothing are false",
    [{ ">=": [null, 0] }, { "<": [null, 1] }, { ">": [5, { var: "q" }] }],
    [false, false, false],
  ],
  ["between includes its ends", [{ between: [5, 5, 6] }, { between: [7, 5, 6] }], [true, false]],
  ["chained comparison", [{ "<": [1, 2, 3] }, { "<=": [1, 1, 0] }], [true, false]],
  ["empty", [{ empty: "" }, { empty: [[]] }, { empty: 0 }], [true, true, false]],
  ["arithmetic of numbers and numerals", { "+": [1, "2,5", { "*": [2, { "-": [5, 3] }] }, { "-": 1 }] }, 6.5],
  ["arithmetic with a word is null", { "+": [1, "x"] }, null],
  ["a division by zero is null", { "/": [1, 0] }, null],
  ["min and max of arguments or a list", [{ min: [3, 1, 2] }, { max: [[3, null, 9]] }, { min: [[]] }], [1, 9, null]],
  ["round half away from zero", [{ round: [1.005, 2] }, { round: -2.5 }, { round: ["2,45", 1] }], [1.01, -3, 2.5]],
  ["floor, ceil, abs", [{ floor: -1.5 }, { ceil: 1.2 }, { abs: -4 }], [-2, 2, 4]],
  [
    "clamp with ends and without",
    [{ clamp: [120, 0, 100] }, { clamp: [-5, null, 100] }, { clamp: [-5, 0, null] }],
    [100, -5, 0],
  ],
  ["number of a text", [{ number: "0,5" }, { number: "12 st" }, { number: " 7 " }], [0.5, null, 7]],
  [
    "check digit of an SSCC",
    [{ hasCheckDigit: ["340123450000000000", 18] }, { hasCheckDigit: ["340123450000000001", 18] }],
    [true, false],
  ],
  ["check digit needs the length", { hasCheckDigit: ["4006381333931", 18] }, false],
  ["cat, substr, length", [{ cat: ["a", 1, null] }, { substr: ["abcdef", -3, 2] }, { length: "åäö" }], ["a1", "de", 3]],
  [
    "in a list and in a text",
    [{ in: ["x", ["x"]] }, { in: ["12", { var: "word" }] }, { in: [1, ["1"]] }],
    [true, true, false],
  ],
  [
    "text operators",
    [{ upper: "å" }, { lower: "Å" }, { trim: " a " }, { startsWith: ["91ab", "91"] }, { endsWith: ["ab", "b"] }],
    ["Å", "å", "a", true, true],
  ],
  [
    "split, join, replace, padStart",
    [{ split: ["a;b", ";"] }, { join: [["a", 1], "-"] }, { replace: ["a$b$", "$", "&$&"] }, { padStart: [7, 3] }],
    [["a", "b"], "a-1", "a&$&b&$&", "007"],
  ],
  [
    "patterns",
    [
      { matches: ["M12", "^M\\d+$"] },
      { capture: ["91ABC", "^91(.*)$"] },
      { matches: ["x", "["] },
      { replacePattern: ["a1b2", "\\d", "$0"] },
    ],
    [true, "ABC", false, "a$0b$0"],
  ],
  ["format writes by the reader's language", { format: [5400, "hh-mm"] }, "01:30"],
  ["text is the label of a key", { text: 900096 }, { text: 900096 }],
  [
    "map reads the element, outer the environment",
    { map: [{ var: "rows" }, { "+": [{ var: "qty" }, { outer: "settings.day_limit" }] }] },
    [5, 3.5, 4.5],
  ],
  [
    "filter, all, some, none",
    [
      { count: { filter: [{ var: "rows" }, { var: "open" }] } },
      { all: [{ var: "rows" }, { var: "open" }] },
      { some: [{ var: "rows" }, { var: "open" }] },
      { none: [[], true] },
      { all: [[], true] },
    ],
    [2, false, true, true, false],
  ],
  ["reduce", { reduce: [{ var: "rows" }, { cat: [{ var: "accumulator" }, { var: "current.unit" }] }, ""] }, "kgkgpcs"],
  [
    "merge, count, first, last",
    [{ merge: [[1], 2, [3]] }, { count: { var: "none" } }, { first: [[4, 5]] }, { last: [[4, 5]] }, { first: [[]] }],
    [[1, 2, 3], 0, 4, 5, null],
  ],
  [
    "where, find, pluck",
    [
      { count: { where: [{ var: "rows" }, "unit", "kg"] } },
      { get: [{ find: [{ var: "rows" }, "id", "M10"] }, "qty"] },
      { pluck: [{ var: "rows" }, "id"] },
    ],
    [2, 1.5, ["M2", "M10", "Å1"]],
  ],
  [
    "sum on the grain of millionths",
    [{ sum: [[0.1, 0.2]] }, { sum: [{ var: "rows" }, "qty"] }, { sum: { var: "none" } }],
    [0.3, 7, 0],
  ],
  ["sort is Swedish and numeric", { pluck: [{ sort: [{ var: "rows" }, "id", "desc"] }, "id"] }, ["Å1", "M10", "M2"]],
  [
    "distinct, reverse, slice",
    [
      { distinct: [[1, 1, 2]] },
      { pluck: [{ distinct: [{ var: "rows" }, "unit"] }, "unit"] },
      { reverse: [[1, 2]] },
      { slice: [[1, 2, 3], -2] },
    ],
    [
      [1, 2],
      ["kg", "pcs"],
      [2, 1],
      [2, 3],
    ],
  ],
  [
    "pick, get, keys, literal",
    [
      { pick: { a: { var: "zero" }, b: "x" } },
      { get: [{ var: "a" }, "b.0"] },
      { keys: { var: "settings" } },
      { literal: { var: "a" } },
    ],
    [{ a: 0, b: "x" }, 10, ["globalPrint", "time_zone", "day_limit", ...Object.keys(quantities)], { var: "a" }],
  ],
  ["now and today in the company's zone", [{ now: [] }, { today: [] }], ["2024-07-15T22:30:00.000Z", "2024-07-16"]],
  [
    "dates",
    [
      { addSeconds: ["2024-01-01T00:00:00Z", 90] },
      { addDays: ["2024-03-30T11:00:00Z", 1] },
      { secondsBetween: ["2024-01-01", "2024-01-02"] },
    ],
    ["2024-01-01T00:01:30.000Z", "2024-03-31T10:00:00.000Z", 86_400],
  ],
  [
    "starts of day, week, month and year",
    [
      { startOfDay: { now: [] } },
      { day: { startOfWeek: { now: [] } } },
      { day: { startOfMonth: { now: [] } } },
      { day: { startOfYear: { now: [] } } },
    ],
    ["2024-07-15T22:00:00.000Z", "2024-07-15", "2024-07-01", "2024-01-01"],
  ],
  [
    "weekday, week and a local time",
    [{ weekday: "2024-07-14" }, { week: "2021-01-03" }, { zoned: "2024-07-01 08:00" }],
    [7, 53, "2024-07-01T06:00:00.000Z"],
  ],
  ["31 February is nothing", [{ zoned: "2024-02-31 08:00" }, { startOfDay: "2023-02-29" }], [null, null]],
  [
    "feature of the machine or of another",
    [{ feature: 46 }, { sf: "131" }, { sf: 47 }, { sf: [5, { literal: { special_functions: [5] } }] }],
    [true, true, false, true],
  ],
  [
    "can, setting, hasSetting, unitDecimals, plausibleLimit",
    [
      { can: "confirm-orders" },
      { can: "x" },
      { setting: "day_limit" },
      { setting: ["no", 4] },
      { hasSetting: "globalPrint" },
      { hasSetting: "toString" },
      { unitDecimals: "pcs" },
      { unitDecimals: "kg" },
      { unitDecimals: "st." },
      { unitDecimals: null },
      { plausibleLimit: 18_300 },
      { plausibleLimit: 0 },
      { plausibleLimit: null },
    ],
    [true, false, 2, 4, true, false, 0, 1, 0, 3, 20_130, null, null],
  ],
  ["data with several keys is itself", { a: { var: "x" }, b: 1 }, { a: { var: "x" }, b: 1 }],
  ["an unknown operator is null", { shell: "ls" }, null],
];

describe("evaluate", () => {
  test.each(table)("%s", (_, expression, value) => expect(evaluate(expression, environment)).toEqual(value));

  test("services win over the environment", () => {
    const services = { permissions: new Set(["x"]), features: new Set([9]), settings: { a: 1 }, now: 0 };
    const expression = [{ can: "x" }, { sf: 9 }, { setting: "a" }, { now: [] }];
    expect(evaluate(expression, environment, services)).toEqual([true, true, 1, "1970-01-01T00:00:00.000Z"]);
  });

  test("each operator of the catalogue is implemented, and no other", () => {
    const names = Object.keys(operators);
    expect(Object.keys(operatorTable)).toEqual(names);
    expect(Object.values(operatorTable).map(({ name }) => name)).toEqual(names);
  });
});

describe("what an expression cannot do", () => {
  const attacks = [
    "__proto__",
    "__proto__.constructor",
    "constructor",
    "constructor.prototype",
    "a.__proto__.polluted",
    "word.constructor",
    "rows.map",
  ];

  test.each(attacks)("read %s", (path) => {
    expect(evaluate({ var: path }, environment)).toBeNull();
    expect(evaluate({ get: [{ var: "" }, path] }, environment)).toBeNull();
    expect(evaluate({ missing: [path] }, environment)).toEqual([path]);
  });

  test("read a prototype even where it is an own property, or write one", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}') as object;
    expect(evaluate({ var: "__proto__.polluted" }, hostile)).toBeNull();
    expect(evaluate({ var: "constructor" }, hostile)).toBeNull();
    const picked = evaluate({ pick: JSON.parse('{"__proto__": {"literal": {"polluted": 1}}, "a": 1}') as object }, {});
    expect(picked).toEqual({ a: 1 });
    expect((picked as { polluted?: unknown }).polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("hang: long lists, doubled texts and depth end in null with one report", () => {
    const problems: string[] = [];
    const services = { report: (problem: string) => problems.push(problem) };
    let looked = 0;
    const counted = <T extends object>(value: T): T =>
      new Proxy(value, {
        get: (target, key) => {
          looked += 1;
          return Reflect.get(target, key);
        },
      });
    const long = {
      list: counted(Array.from({ length: 10_001 }, (_, index) => index)),
      ok: counted(Array.from({ length: 10_000 }, () => counted({ a: 1 }))),
    };
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = counted({ "!": deep });
    expect(evaluate({ map: [{ var: "list" }, 1] }, long, services)).toBeNull();
    expect(looked).toBeLessThan(10);
    expect(
      evaluate(
        { reduce: [{ var: "ok" }, { cat: [{ var: "accumulator" }, { var: "accumulator" }] }, "ab"] },
        long,
        services,
      ),
    ).toBeNull();
    expect(evaluate({ map: [{ var: "ok" }, { where: [{ outer: "ok" }, "a", 1] }] }, long, services)).toBeNull();
    expect(looked).toBeLessThan(2 * expressionLimits.steps);
    looked = 0;
    expect(evaluate(deep, long, services)).toBeNull();
    expect(looked).toBeLessThan(10 * expressionLimits.depth);
    expect(problems).toHaveLength(4);
  });

  test("hang on a catastrophic pattern", () => {
    // The browser's own engine would double its work with each letter: it never sees the pattern.
    const own = vi.spyOn(RegExp.prototype, "exec");
    expect(evaluate({ matches: [`${"a".repeat(20)}!`, "^(a|a)*$"] }, {})).toBe(false);
    const seen = own.mock.contexts.map((pattern) => (pattern as RegExp).source);
    own.mockRestore();
    expect(seen).not.toContain("^(a|a)*$");
  });
});
