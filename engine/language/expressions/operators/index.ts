import type { OperatorName } from "#schemas/expressions/operators.ts";
import type { Operator } from "../runtime.ts";
import { and } from "./and.ts";
import { abs, add, ceil, clamp, divide, floor, maximum, minimum, multiply, remainder, subtract } from "./arithmetic.ts";
import { can } from "./can.ts";
import { capture } from "./capture.ts";
import { cat } from "./cat.ts";
import { defaultTo } from "./default.ts";
import { above, aboveOrEqual, between, less, lessOrEqual } from "./compare.ts";
import { count } from "./count.ts";
import {
  addDays,
  addSeconds,
  day,
  zoned,
  secondsBetween,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
  week,
  weekday,
} from "./dates.ts";
import { empty } from "./empty.ts";
import { endsWith } from "./ends-with.ts";
import { equal, strictlyEqual, strictlyUnequal, unequal } from "./equal.ts";
import { feature, sf } from "./feature.ts";
import { find } from "./find.ts";
import { first } from "./first.ts";
import { format } from "./format.ts";
import { get } from "./get.ts";
import { hasCheckDigit } from "./has-check-digit.ts";
import { choice, ternary } from "./if.ts";
import { isIn } from "./in.ts";
import { all, filter, map, none, reduce, some } from "./iterate.ts";
import { join } from "./join.ts";
import { keys } from "./keys.ts";
import { last } from "./last.ts";
import { length } from "./length.ts";
import { literal } from "./literal.ts";
import { lower } from "./lower.ts";
import { matches } from "./matches.ts";
import { merge } from "./merge.ts";
import { missing } from "./missing.ts";
import { missingSome } from "./missing-some.ts";
import { not, truth } from "./not.ts";
import { now } from "./now.ts";
import { number } from "./number.ts";
import { pick } from "./pick.ts";
import { or } from "./or.ts";
import { outer } from "./outer.ts";
import { padStart } from "./pad-start.ts";
import { pluck } from "./pluck.ts";
import { replace } from "./replace.ts";
import { replacePattern } from "./replace-pattern.ts";
import { reverse } from "./reverse.ts";
import { round } from "./round.ts";
import { plausibleLimit, unitDecimals } from "./quantity.ts";
import { hasSetting, setting } from "./setting.ts";
import { slice } from "./slice.ts";
import { sort } from "./sort.ts";
import { split } from "./split.ts";
import { startsWith } from "./starts-with.ts";
import { substr } from "./substr.ts";
import { sum } from "./sum.ts";
import { text } from "./text.ts";
import { today } from "./today.ts";
import { trim } from "./trim.ts";
import { distinct } from "./distinct.ts";
import { upper } from "./upper.ts";
import { readVar } from "./var.ts";
import { where } from "./where.ts";

/** Each operator of the catalogue by its name: one that is missing, misnamed or not of the catalogue does not compile. */
export const operatorTable: { readonly [Name in OperatorName]: Operator<Name> } = {
  var: readVar,
  missing,
  missing_some: missingSome,
  outer,
  literal,
  pick,
  get,
  keys,

  if: choice,
  "?:": ternary,
  and,
  or,
  "!": not,
  "!!": truth,
  "==": equal,
  "===": strictlyEqual,
  "!=": unequal,
  "!==": strictlyUnequal,
  ">": above,
  ">=": aboveOrEqual,
  "<": less,
  "<=": lessOrEqual,
  between,
  default: defaultTo,
  empty,

  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "%": remainder,
  min: minimum,
  max: maximum,
  round,
  floor,
  ceil,
  abs,
  clamp,
  number,
  hasCheckDigit,

  cat,
  substr,
  in: isIn,
  upper,
  lower,
  trim,
  length,
  split,
  join,
  replace,
  replacePattern,
  startsWith,
  endsWith,
  padStart,
  matches,
  capture,
  format,
  text,

  map,
  filter,
  reduce,
  all,
  none,
  some,
  merge,
  count,
  first,
  last,
  where,
  find,
  pluck,
  sum,
  sort,
  distinct,
  reverse,
  slice,

  now,
  today,
  addSeconds,
  addDays,
  startOfDay,
  startOfWeek,
  startOfMonth,
  startOfYear,
  secondsBetween,
  day,
  weekday,
  week,
  zoned,

  feature,
  sf,
  can,
  setting,
  hasSetting,
  unitDecimals,
  plausibleLimit,
};
