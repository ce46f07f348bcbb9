/** JSON Logic's truth: an empty list is false besides what JavaScript calls false. */
export const isTruthy = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const numeral = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;

/** A finite number of a number or a numeral text (decimal point or comma); null for anything else. */
export const toNumber = (value: unknown): number | null => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text.length > 400 || !numeral.test(text)) return null;
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : null;
};

/** The text of a plain value; nothing and objects are empty. */
export const toText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return "";
};

/** The members of a list, of nothing else. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Order of two values: numeric when both are numbers or numerals, by code unit when both are texts (so ISO dates sort
 * by time), else undefined, which makes every comparison with it false.
 */
export const compare = (left: unknown, right: unknown): number | undefined => {
  if (typeof left === "boolean" || typeof right === "boolean") return undefined;
  const numbers = [toNumber(left), toNumber(right)] as const;
  if (numbers[0] !== null && numbers[1] !== null) return numbers[0] - numbers[1];
  if (typeof left !== "string" || typeof right !== "string") return undefined;
  return left < right ? -1 : Number(left > right);
};

/** Equality across types: numerals equal their numbers, booleans 0 and 1, nothing equals nothing alone. */
export const isLooselyEqual = (left: unknown, right: unknown): boolean => {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (typeof a === typeof b || a === null || b === null) return false;
  const numbers = [toNumber(a), toNumber(b)];
  return numbers[0] !== null && numbers[0] === numbers[1];
};

const collator = new Intl.Collator("sv", { numeric: true, sensitivity: "variant" });

const isMissing = (value: unknown) => value === null || value === undefined || value === "";

/**
 * Order of rows by a field: Swedish collation with numeric ordering in both languages; what is missing comes last in
 * both directions.
 */
export const compareForSort = (left: unknown, right: unknown, order: "asc" | "desc" = "asc"): number => {
  if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
  const difference =
    typeof left === "number" && typeof right === "number"
      ? left - right
      : collator.compare(toText(left), toText(right));
  return order === "desc" ? -difference : difference;
};
