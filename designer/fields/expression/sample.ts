import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { argumentsOf, isOperator, operatorOf, signatureOf } from "#schemas/expressions/operators.ts";

/** The names that an expression reads of its surroundings; what it reads of a list's entries is none of them. */
export const variablesOf = (expression: unknown): string[] => {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isObject(value)) return;
    const operator = operatorOf(value);
    if (operator === null || !isOperator(operator)) return;
    const { body, literal } = signatureOf(operator);
    if (literal) return;
    const parts = argumentsOf(value, operator);
    const [name] = parts;
    if (operator === "var" || operator === "missing") {
      for (const one of operator === "var" ? [name] : parts) if (typeof one === "string" && one !== "") found.add(one);
      return;
    }
    if (operator === "pick" && isObject(name)) return Object.values(name).forEach(walk);
    parts.forEach((part, index) => index === body || walk(part));
  };
  walk(expression);
  return [...found];
};

const put = (values: JsonObject, [head, ...rest]: readonly string[]): JsonObject => {
  if (head === undefined) return values;
  const held = values[head];
  if (rest.length === 0) return head in values ? values : { ...values, [head]: null };
  if (held !== undefined && held !== null && !isObject(held)) return values;
  return { ...values, [head]: put(isObject(held) ? held : {}, rest) };
};

/** Sample values with a place for each name that an expression reads; what is given stays. */
export const sampleFor = (expression: unknown, given: JsonObject): JsonObject =>
  variablesOf(expression).reduce<JsonObject>((values, name) => put(values, name.split(".")), given);
