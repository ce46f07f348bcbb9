import type { FlowState } from "./types.ts";

/** What the expressions of a flow read: the environment, the step as the flow has changed it, and the flow's own names. */
export const scopeOf = (state: FlowState, environment: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...environment,
  ...(Object.keys(state.changes).length > 0
    ? { step: { ...(environment["step"] as Record<string, unknown> | undefined), ...state.changes } }
    : {}),
  ...state.vars,
});
