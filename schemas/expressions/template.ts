import type { Fault } from "#schemas/fault.ts";
import { checkExpression } from "./check.ts";
import { expressionLimits } from "./limits.ts";

/** `{name}`, `{name.field}` or `{name.field|format}`. Anything else in braces is text. */
export const placeholder = /\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)(?:\|([a-zA-Z0-9-]+))?\}/g;

export interface Placeholder {
  path: string;
  format: string | null;
}

/** The placeholders of a text in reading order. */
export const placeholdersOf = (text: string): Placeholder[] =>
  Array.from(text.matchAll(placeholder), ([, path = "", format]) => ({ path, format: format ?? null }));

/** The name that a path begins with: what it is read from. */
export const firstName = (path: string): string => path.split(".", 1)[0] ?? path;

/** True for `{ "$expr": expression }`, which stands for the value of the expression. */
export const isExpressionValue = (value: unknown): value is { $expr: unknown } =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 1 &&
  Object.hasOwn(value, "$expr");

const checkValue = (template: unknown, path: string, depth: number): Fault[] => {
  if (depth > expressionLimits.depth)
    return [{ path, message: `Expected a value of at most ${expressionLimits.depth} levels` }];
  if (isExpressionValue(template))
    return checkExpression(template.$expr).map((fault) => ({ ...fault, path: `${path}/$expr${fault.path}` }));
  if (typeof template !== "object" || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) => checkValue(value, `${path}/${key}`, depth + 1));
};

/** What is wrong in a value with `{placeholders}` and `{ "$expr": ... }` members. */
export const checkTemplate = (template: unknown): Fault[] => checkValue(template, "", 1);
