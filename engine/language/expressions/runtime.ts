import { expressionLimits } from "#schemas/expressions/limits.ts";
import type { OperatorName } from "#schemas/expressions/operators.ts";
import { type Locale, localeOf, type Services } from "./services.ts";

/** One evaluation: what it reads, what it may still spend, and how to evaluate a part of it. */
export interface Run {
  /** What `var` reads: the element inside an iteration, else the environment. */
  scope: unknown;
  /** The environment of the whole evaluation. */
  environment: unknown;
  services: Services;
  locale: Locale;
  budget: { steps: number; depth: number };
  evaluate: (expression: unknown, run: Run) => unknown;
}

/** An expression that is unknown, too deep or too costly. It ends the evaluation, never the caller. */
export class Abandoned extends Error {}

export const spend = (run: Run, steps: number): void => {
  run.budget.steps -= steps;
  if (run.budget.steps < 0) throw new Abandoned("The expression takes too many steps");
};

/** A list that may be walked; its length counts as work. */
export const walkable = (run: Run, value: unknown): readonly unknown[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (list.length > expressionLimits.list) throw new Abandoned("A list is too long for an expression");
  spend(run, list.length);
  return list;
};

/** A text that an operator made; its length counts as work. */
export const bounded = (run: Run, text: string): string => {
  if (text.length > expressionLimits.text) throw new Abandoned("A text is too long for an expression");
  spend(run, Math.ceil(text.length / 16));
  return text;
};

export const runOf = (environment: unknown, services: Services, evaluate: Run["evaluate"]): Run => ({
  scope: environment,
  environment,
  services,
  locale: localeOf(environment, services),
  budget: { steps: expressionLimits.steps, depth: 0 },
  evaluate,
});

/** An operator: a plain one gets the values of its arguments, a form the arguments themselves. */
export interface Operator<Name extends OperatorName = OperatorName> {
  name: Name;
  form: boolean;
  apply: (args: readonly unknown[], run: Run) => unknown;
}

/** An operator over values. Arguments that are missing are undefined. */
export const defineOperator = <Name extends OperatorName>(name: Name, apply: Operator["apply"]): Operator<Name> => ({
  name,
  form: false,
  apply,
});

/** An operator that decides itself which of its arguments are evaluated, and how often. */
export const defineForm = <Name extends OperatorName>(name: Name, apply: Operator["apply"]): Operator<Name> => ({
  name,
  form: true,
  apply,
});
