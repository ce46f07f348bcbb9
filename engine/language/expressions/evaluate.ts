import { expressionLimits } from "#schemas/expressions/limits.ts";
import { argumentsOf, isOperator, operatorOf } from "#schemas/expressions/operators.ts";
import { operatorTable } from "./operators/index.ts";
import { Abandoned, type Run, runOf, spend, walkable } from "./runtime.ts";
import type { Services } from "./services.ts";

/** Deeper than a checked expression can be; holds against one that was never checked. */
const deepest = expressionLimits.depth * 2;

const apply = (name: string, expression: unknown, run: Run): unknown => {
  if (!isOperator(name)) throw new Abandoned(`Unknown operator "${name.slice(0, 64)}"`);
  const operator = operatorTable[name];
  const given = argumentsOf(expression, name);
  return operator.apply(operator.form ? given : given.map((argument) => run.evaluate(argument, run)), run);
};

const evaluateIn: Run["evaluate"] = (expression, run) => {
  spend(run, 1);
  if (run.budget.depth >= deepest) throw new Abandoned("The expression is too deep");
  if (Array.isArray(expression))
    return nested(run, () => walkable(run, expression).map((item) => evaluateIn(item, run)));
  const name = operatorOf(expression);
  return name === null ? (expression ?? null) : nested(run, () => apply(name, expression, run));
};

const nested = (run: Run, evaluateParts: () => unknown): unknown => {
  run.budget.depth += 1;
  const value = evaluateParts();
  run.budget.depth -= 1;
  return value ?? null;
};

/**
 * The value of a JSON Logic expression over plain data. Reads own properties alone, calls nothing of the data, and ends
 * within its limits: what is too large, too deep or unknown gives null and one report. Never throws; undefined is null.
 * Any JSON value is an expression; an object with exactly one key is an operation, everything else is itself.
 */
export const evaluate = (expression: unknown, environment: unknown, services: Services = {}): unknown => {
  try {
    return evaluateIn(expression, runOf(environment, services, evaluateIn)) ?? null;
  } catch (cause) {
    services.report?.(cause instanceof Error ? cause.message : "The expression failed");
    return null;
  }
};
