import {
  type ComparisonOperator,
  type ConditionalStyle,
  type Style,
  type StyleMap,
  styleProperties,
} from "#schemas/values/style/schema.ts";
import { toNumber, toText } from "#engine/language/expressions/convert.ts";
import { readMember } from "#engine/language/expressions/path.ts";
import { type Bound, ready } from "../bound.ts";
import type { BindingEnvironment, Row } from "../environment.ts";
import { parameterName } from "../ids.ts";
import { derive } from "../status.ts";
import { resolveDatasourceValue } from "./datasourceValue.ts";

/** CSS properties by their React names. */
export type Css = Readonly<Record<string, string>>;

const known: ReadonlySet<string> = new Set(styleProperties);
const lengths: ReadonlySet<string> = new Set(["fontSize", "borderRadius", "padding", "margin"]);
/** A value may hold words, numbers, colours and simple functions; nothing that fetches or ends the declaration. */
const safeValue = /^[\w\s#%.,()/+-]*$/;
const isSafe = (property: string, value: string) =>
  property === "backgroundImage"
    ? /^url\(["']?\/serverfiles\/[^"'()\\]*["']?\)$/.test(value)
    : safeValue.test(value) && !/url\s*\(|expression/i.test(value);

const cssOf = (property: string, typed: string | number): Css => {
  const value = String(typed).split("|").join(" ").trim();
  if (!known.has(property) || value === "" || !isSafe(property, value)) return {};
  if (property === "rotation") return { transform: `rotate(${toNumber(value) ?? 0}deg)` };
  return { [property]: lengths.has(property) && toNumber(value) !== null ? `${value}px` : value };
};

/** The known properties of a style map as CSS: pipes become blanks, bare lengths pixels. */
export const toCss = (map: StyleMap | undefined): Css =>
  Object.assign({}, ...Object.entries(map ?? {}).map(([property, value]) => cssOf(property, value)));

const isEqualText = (left: unknown, right: unknown) =>
  toText(left).trim().toLowerCase() === toText(right).trim().toLowerCase();

const comparisons: Record<ComparisonOperator, (order: number, distance: number, support: number) => boolean> = {
  ">": (order) => order > 0,
  "<": (order) => order < 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
  "==": (order) => order === 0,
  range_around: (_, distance, support) => distance <= support,
};

const orderOfTexts = (left: string, right: string) => (left < right ? -1 : Number(left > right));

/**
 * A comparison of conditional styles: numeric when both sides are numbers or numerals, else of texts; `==` compares
 * texts trimmed and without case; `range_around` holds when the sides lie at most `support` apart. Nothing compares to
 * nothing.
 */
export const compares = (left: unknown, operator: ComparisonOperator, right: unknown, support = 0): boolean => {
  if (left === null || left === undefined || right === null || right === undefined) return false;
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a !== null && b !== null) return comparisons[operator](a - b, Math.abs(a - b), support);
  if (operator === "==") return isEqualText(left, right);
  return comparisons[operator](orderOfTexts(toText(left), toText(right)), Number.POSITIVE_INFINITY, support);
};

type Side = ConditionalStyle["value1"];

/** A side that is `{dataKey}` reads the row of a table, where there is one. */
const resolveSide = (side: Side, environment: BindingEnvironment, row: Row | undefined): Bound => {
  if (typeof side === "object") {
    const bound = resolveDatasourceValue(side, environment);
    return derive([bound], () => bound.data?.value);
  }
  const key = typeof side === "string" ? parameterName(side) : null;
  if (key === null) return ready(side);
  return ready(readMember(row, key) ?? readMember(environment.parameters, key) ?? null);
};

/** The blocks that hold, in order; a block whose values have not arrived does not hold. */
export const matchingStyles = (style: Style, environment: BindingEnvironment, row?: Row): Css[] =>
  (style.conditional ?? []).flatMap((block) => {
    const [left, right] = [resolveSide(block.value1, environment, row), resolveSide(block.value2, environment, row)];
    const holds = compares(left.data, block.comparisonOperator, right.data, block.supportValue);
    return holds ? [toCss(block.style)] : [];
  });

/** The base style with the blocks that hold laid over it in order; the last one wins. */
export const resolveStyle = (style: Style, environment: BindingEnvironment): Bound<Css> => {
  const sides = (style.conditional ?? []).flatMap(({ value1, value2 }) => [value1, value2]);
  const bounds = sides.map((side) => resolveSide(side, environment, undefined));
  const css: Css = Object.assign({}, toCss(style.base), ...matchingStyles(style, environment));
  return { ...derive(bounds, () => css), data: css };
};
