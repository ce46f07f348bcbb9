import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Environment } from "./environment.ts";
import type { ResolvedWizard } from "./types.ts";

/** The enabled step nearest to a place in the line: after it, else before it. */
const nearestEnabled = (wizard: ResolvedWizard, index: number, enabled: readonly string[]): string | null => {
  const ids = wizard.steps.map(({ id }) => id);
  const isEnabled = (id: string) => enabled.includes(id);
  return ids.slice(index).find(isEnabled) ?? ids.slice(0, index).findLast(isEnabled) ?? null;
};

/** The step on which a wizard begins: the first flagged initial, else the last; from a disabled one the nearest enabled. */
export const beginStep = (wizard: ResolvedWizard, environment: Environment): string | null => {
  const flagged = wizard.steps.findIndex(
    ({ initial }) => initial !== undefined && isTruthy(evaluate(initial, environment.scope, environment.services)),
  );
  return nearestEnabled(wizard, flagged < 0 ? wizard.steps.length - 1 : flagged, environment.enabled);
};

/** The step to stand on when the present one has become disabled or is gone. */
export const standableStep = (wizard: ResolvedWizard, stepId: string, environment: Environment): string | null => {
  const index = wizard.steps.findIndex(({ id }) => id === stepId);
  return index < 0 ? beginStep(wizard, environment) : nearestEnabled(wizard, index, environment.enabled);
};

/** The enabled neighbour of a step; null at the end of the line. */
export const neighbour = (enabled: readonly string[], stepId: string | null, by: 1 | -1): string | null => {
  const index = enabled.indexOf(stepId ?? "");
  return index < 0 ? null : (enabled[index + by] ?? null);
};
