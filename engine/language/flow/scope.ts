import { isObject } from "#schemas/documents/json.ts";
import type { FlowState } from "./types.ts";

/** What the expressions of a flow read: the environment, the step as the flow has changed it, and the flow's own names. */
export const scopeOf = (state: FlowState, environment: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...environment,
  ...(Object.keys(state.changes).length > 0
    ? { step: { ...(isObject(environment["step"]) ? environment["step"] : {}), ...state.changes } }
    : {}),
  ...state.vars,
});
