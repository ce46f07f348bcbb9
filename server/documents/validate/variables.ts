import type { Path } from "#schemas/documents/json.ts";
import { isOperator, signatureOf } from "#schemas/expressions/operators.ts";

const isBody = (operator: string, index: number): boolean =>
  isOperator(operator) && signatureOf(operator).body === index;

const inArguments = (operator: string, given: unknown, path: Path): [string, Path][] =>
  Array.isArray(given)
    ? given.flatMap((one, index) => (isBody(operator, index) ? [] : variablesOf(one, [...path, index])))
    : variablesOf(given, path);

/** The names that an expression reads, with where it does; what it reads of the elements of lists is theirs. */
export const variablesOf = (expression: unknown, path: Path): [string, Path][] => {
  if (typeof expression !== "object" || expression === null) return [];
  return Object.entries(expression).flatMap(([key, value]): [string, Path][] => {
    const own = key === "var" && !Array.isArray(expression) ? (Array.isArray(value) ? value[0] : value) : undefined;
    return typeof own === "string" ? [[own, [...path, key]]] : inArguments(key, value, [...path, key]);
  });
};
