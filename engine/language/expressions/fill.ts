import { expressionLimits } from "#schemas/expressions/limits.ts";
import { firstName, isExpressionValue, placeholder } from "#schemas/expressions/template.ts";
import { toText } from "./convert.ts";
import { evaluate } from "./evaluate.ts";
import { formatValue } from "./format.ts";
import { readMember, readPath } from "./path.ts";
import { localeOf, type Services } from "./services.ts";

const whole = new RegExp(`^(?:${placeholder.source})$`);

const isKnown = (environment: unknown, path: string): boolean => readMember(environment, firstName(path)) !== undefined;

/**
 * A text with its `{name.field}` placeholders filled from own properties of the environment. `{name|format}` writes the
 * value by a named format. A name that the environment does not have stays as typed; a known name without a value is
 * empty.
 */
export const fillText = (text: string, environment: unknown, services: Services = {}): string =>
  text.replace(placeholder, (typed: string, path: string, format: string | undefined) => {
    if (!isKnown(environment, path)) return typed;
    const value = readPath(environment, path);
    return format === undefined ? toText(value) : formatValue(value, format, localeOf(environment, services));
  });

const fillString = (text: string, environment: unknown, services: Services): unknown => {
  const [, path, format] = whole.exec(text) ?? [];
  if (path === undefined || format !== undefined || !isKnown(environment, path))
    return fillText(text, environment, services);
  return readPath(environment, path) ?? null;
};

const fillAt = (template: unknown, environment: unknown, services: Services, depth: number): unknown => {
  if (typeof template === "string") return fillString(template, environment, services);
  if (typeof template !== "object" || template === null || depth > expressionLimits.depth) return template;
  if (isExpressionValue(template)) return evaluate(template.$expr, environment, services);
  const inner = (value: unknown) => fillAt(value, environment, services, depth + 1);
  if (Array.isArray(template)) return template.map(inner);
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, inner(value)]));
};

/**
 * A value with all texts in it filled. A text that is one placeholder and nothing else becomes the value itself with
 * its type (null when there is none); `{ "$expr": expression }` becomes the value of the expression.
 */
export const fill = (template: unknown, environment: unknown, services: Services = {}): unknown =>
  fillAt(template, environment, services, 1);
