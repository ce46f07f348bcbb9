import { isObject } from "#schemas/documents/json.ts";
import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { messageFrom } from "#engine/language/flow/message.ts";
import type { Message } from "#engine/language/flow/types.ts";
import type { Environment } from "./environment.ts";
import type { ResolvedStep } from "./types.ts";

const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";

/**
 * When a step without a rule of its own is complete: exactly one is selected in a control that selects, else its value
 * is there (neither null, "" nor "0.", nor blank). `allowNull` and `canBeEmpty` lift it.
 */
const isComplete = (
  data: Readonly<Record<string, unknown>>,
  lifted: { allowNull: boolean; canBeEmpty: boolean },
): boolean => {
  if (lifted.allowNull || lifted.canBeEmpty) return true;
  if (Array.isArray(data["selected"])) return data["selected"].length === 1;
  const value = data["value"];
  return value !== undefined && value !== null && value !== "0." && !isBlank(value);
};

/** A condition of the present step holds; one that the document does not give does not. */
export const holdsAt = (environment: Environment, expression: unknown): boolean =>
  expression !== undefined && isTruthy(evaluate(expression, environment.scope, environment.services));

export const isConfigError = (environment: Environment): boolean =>
  environment.step !== null && (environment.step.fault !== null || holdsAt(environment, environment.step.configError));

const messageAt = (environment: Environment, expression: unknown): Message | null =>
  expression === undefined
    ? null
    : messageFrom(
        evaluate(expression, environment.scope, environment.services),
        environment.scope,
        environment.services,
      );

/** What blocks the present step, and what only warns. */
export const errorAt = (environment: Environment): Message | null => messageAt(environment, environment.step?.error);
export const warningAt = (environment: Environment): Message | null =>
  messageAt(environment, environment.step?.warning);

const meetsCondition = (environment: Environment, step: ResolvedStep): boolean =>
  step.nextEnabled === undefined
    ? isComplete(isObject(environment.scope["step"]) ? environment.scope["step"] : {}, step)
    : holdsAt(environment, step.nextEnabled);

/** The present step lets the wizard go on. */
export const isValid = (environment: Environment): boolean =>
  environment.step !== null &&
  !isConfigError(environment) &&
  errorAt(environment) === null &&
  meetsCondition(environment, environment.step);
