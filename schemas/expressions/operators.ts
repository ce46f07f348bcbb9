/**
 * `min` and `max` count the arguments. `body` is the index of the argument that is evaluated once per element of the
 * list in argument 0; no other iteration may stand in it. `literal` arguments are data and not expressions.
 */
export interface Signature {
  min: number;
  max: number;
  body?: number;
  literal?: true;
}

const many = Number.POSITIVE_INFINITY;
const args = (min: number, max: number = min): Signature => ({ min, max });
const iterates = (min: number): Signature => ({ min, max: min, body: 1 });

/** The closed set of operators with their arguments. engine/language/expressions/operators implements each under its name. */
export const operators = {
  var: args(0, 2),
  missing: args(0, many),
  missing_some: args(2),
  outer: args(1, 2),
  literal: { min: 1, max: 1, literal: true },
  pick: args(1),
  get: args(2, 3),
  keys: args(1),

  if: args(1, many),
  "?:": args(3),
  and: args(1, many),
  or: args(1, many),
  "!": args(1),
  "!!": args(1),
  "==": args(2),
  "===": args(2),
  "!=": args(2),
  "!==": args(2),
  ">": args(2),
  ">=": args(2),
  "<": args(2, 3),
  "<=": args(2, 3),
  between: args(3),
  default: args(1, many),
  empty: args(1),

  "+": args(1, many),
  "-": args(1, 2),
  "*": args(1, many),
  "/": args(2),
  "%": args(2),
  min: args(1, many),
  max: args(1, many),
  round: args(1, 2),
  floor: args(1),
  ceil: args(1),
  abs: args(1),
  clamp: args(3),
  number: args(1),
  hasCheckDigit: args(1, 2),

  cat: args(1, many),
  substr: args(2, 3),
  in: args(2),
  upper: args(1),
  lower: args(1),
  trim: args(1),
  length: args(1),
  split: args(2),
  join: args(1, 2),
  replace: args(3),
  replacePattern: args(3),
  startsWith: args(2),
  endsWith: args(2),
  padStart: args(2, 3),
  matches: args(2),
  capture: args(2, 3),
  format: args(2),
  text: args(1),

  map: iterates(2),
  filter: iterates(2),
  reduce: { min: 3, max: 3, body: 1 },
  all: iterates(2),
  none: iterates(2),
  some: iterates(2),
  merge: args(1, many),
  count: args(1),
  first: args(1),
  last: args(1),
  where: args(3),
  find: args(3),
  pluck: args(2),
  sum: args(1, 2),
  sort: args(2, 3),
  distinct: args(1, 2),
  reverse: args(1),
  slice: args(2, 3),

  now: args(0),
  today: args(0),
  addSeconds: args(2),
  addDays: args(2),
  startOfDay: args(1),
  startOfWeek: args(1),
  startOfMonth: args(1),
  startOfYear: args(1),
  secondsBetween: args(2),
  day: args(1),
  weekday: args(1),
  week: args(1),
  zoned: args(1),

  feature: args(1, 2),
  sf: args(1, 2),
  can: args(1),
  setting: args(1, 2),
  hasSetting: args(1),
  unitDecimals: args(1),
  plausibleLimit: args(1),
} as const satisfies Record<string, Signature>;
export type OperatorName = keyof typeof operators;

export const isOperator = (name: string): name is OperatorName => Object.hasOwn(operators, name);
export const signatureOf = (name: OperatorName): Signature => operators[name];

/** The operator of an expression: its only key, or null when the value is data. */
export const operatorOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const keys = Object.keys(value);
  return keys.length === 1 ? (keys[0] ?? null) : null;
};

/**
 * The arguments as a list: `{"!": x}` is short for `{"!": [x]}`. The expression is one of which `operatorOf` has named
 * the operator; it is not looked at again, because this is done for every operation.
 */
export const argumentsOf = (expression: unknown, operator: string): readonly unknown[] => {
  const given = (expression as Readonly<Record<string, unknown>>)[operator];
  return Array.isArray(given) ? given : [given];
};
