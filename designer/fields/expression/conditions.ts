import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { OperatorName } from "#schemas/expressions/operators.ts";

/** How a variable is compared. */
export const comparisons = ["==", "!=", ">", ">=", "<", "<=", "in"] as const satisfies readonly OperatorName[];
type Comparison = (typeof comparisons)[number];

/** A plain value of JSON. */
export type Plain = string | number | boolean | null | readonly (string | number)[];

/** What is asked by name alone: a special function, a right, a setting, or whether a variable holds nothing. */
export const questions = ["feature", "can", "setting", "empty"] as const satisfies readonly OperatorName[];
type Question = (typeof questions)[number];

export type Condition =
  | { form: "compare"; name: string; comparison: Comparison; value: Plain }
  | { form: Question; name: string; not: boolean };

/** Conditions that hold all together, or of which one is enough. */
export interface Conditions {
  join: "and" | "or";
  rows: readonly Condition[];
}

const isPlain = (value: unknown): value is Plain =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number"));

const only = (value: unknown): [string, unknown] | null => {
  const entries = isObject(value) ? Object.entries(value) : [];
  const [entry] = entries;
  return entries.length === 1 && entry ? entry : null;
};

const variable = (value: unknown): string | null => {
  const entry = only(value);
  return entry?.[0] === "var" && typeof entry[1] === "string" ? entry[1] : null;
};

const compared = (operator: string, value: unknown): Condition | null => {
  const comparison = comparisons.find((one) => one === operator);
  if (comparison === undefined || !Array.isArray(value) || value.length !== 2) return null;
  const name = variable(value[0]);
  const other: unknown = value[1];
  if (name === null || !isPlain(other)) return null;
  return { form: "compare", name, comparison, value: other };
};

const asked = (operator: string, value: unknown): Condition | null => {
  if (operator === "empty") {
    const name = variable(value);
    return name === null ? null : { form: "empty", name, not: false };
  }
  if (operator === "feature" && typeof value === "number") return { form: "feature", name: String(value), not: false };
  if ((operator === "can" || operator === "setting") && typeof value === "string")
    return { form: operator, name: value, not: false };
  return null;
};

const conditionOf = (expression: unknown): Condition | null => {
  const entry = only(expression);
  if (!entry) return null;
  const [operator, value] = entry;
  if (operator === "!") {
    const inner = only(value);
    const condition = inner && asked(inner[0], inner[1]);
    return condition && condition.form !== "compare" ? { ...condition, not: true } : null;
  }
  return compared(operator, value) ?? asked(operator, value);
};

const partsOf = (expression: unknown): { join: Conditions["join"]; parts: readonly unknown[] } => {
  const entry = only(expression);
  if (entry && (entry[0] === "and" || entry[0] === "or") && Array.isArray(entry[1]) && entry[1].length > 1)
    return { join: entry[0], parts: entry[1] };
  return { join: "and", parts: [expression] };
};

const questionOf = ({ form, name }: { form: Question; name: string }): unknown => {
  if (form === "empty") return { empty: { var: name } };
  return { [form]: form === "feature" ? Number(name) : name };
};

const written = (condition: Condition): unknown => {
  if (condition.form === "compare") {
    const { comparison, name, value } = condition;
    return { [comparison]: [{ var: name }, value] };
  }
  return condition.not ? { "!": questionOf(condition) } : questionOf(condition);
};

/** The expression of conditions; nothing for none. */
export const expressionOf = ({ join, rows }: Conditions): unknown => {
  const [first, ...more] = rows.map(written);
  return more.length === 0 ? first : { [join]: [first, ...more] };
};

/** The conditions that an expression is; null for an expression that says more than conditions can. */
export const conditionsOf = (expression: unknown): Conditions | null => {
  if (expression === undefined) return { join: "and", rows: [] };
  const { join, parts } = partsOf(expression);
  const rows = parts.map(conditionOf);
  if (!rows.every((row) => row !== null)) return null;
  const conditions: Conditions = { join, rows };
  return isSameJson(expressionOf(conditions), expression) ? conditions : null;
};

/** What was typed as a value: JSON where it is a plain value, else the text itself. */
export const plainOf = (typed: string): Plain => {
  try {
    const value: unknown = JSON.parse(typed);
    return isPlain(value) ? value : typed;
  } catch {
    return typed;
  }
};

/** A value as it is typed: a text without quotes unless it would be read as something else. */
export const typedOf = (value: Plain): string =>
  typeof value === "string" && plainOf(value) === value ? value : JSON.stringify(value);
