import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { executedSteps, texts } from "./limits.ts";
import { scopeOf } from "./scope.ts";
import type { FlowFrame, FlowOutcome, FlowState, Message, Steps } from "./types.ts";

export type Environment = Readonly<Record<string, unknown>>;

/** One advance of a flow: its document, its surroundings, and how far it has come. */
export interface Advance {
  steps: Steps;
  environment: Environment;
  services: Services;
  state: FlowState;
}

export const scope = (advance: Advance) => scopeOf(advance.state, advance.environment);
export const valueOf = (advance: Advance, expression: unknown) =>
  evaluate(expression, scope(advance), advance.services);
export const holds = (advance: Advance, expression: unknown) => isTruthy(valueOf(advance, expression));

export const update = (advance: Advance, patch: Partial<FlowState>) => {
  advance.state = { ...advance.state, ...patch };
};
export const setVars = (advance: Advance, vars: Record<string, unknown>) =>
  update(advance, { vars: { ...advance.state.vars, ...vars } });
export const end = (advance: Advance, outcome: FlowOutcome, message: Message | null = null) =>
  update(advance, { ended: { outcome, message }, pending: null, frames: [] });
export const push = (advance: Advance, frame: FlowFrame) =>
  update(advance, { frames: [...advance.state.frames, frame] });
export const replaceTop = (advance: Advance, frame: FlowFrame) =>
  update(advance, { frames: [...advance.state.frames.slice(0, -1), frame] });
export const pop = (advance: Advance) => update(advance, { frames: advance.state.frames.slice(0, -1) });

/** Counts one executed step; false when the flow has used up what it may. */
export const spend = (advance: Advance): boolean => {
  if (advance.state.executed >= executedSteps) {
    end(advance, "failed", { label: { text: texts.configurationError }, values: {} });
    return false;
  }
  update(advance, { executed: advance.state.executed + 1 });
  return true;
};
