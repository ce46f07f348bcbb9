import { type Advance, end, update } from "./advance.ts";
import type { Outside } from "./outside.ts";
import { stepAt } from "./position.ts";
import type { FlowInput, FlowState } from "./types.ts";

/** The person means the value, and the call is made again; or does not, and nothing has happened. */
const confirmValue = (advance: Advance, { step, at }: NonNullable<FlowState["pending"]>, { type }: FlowInput) => {
  if (type === "answer") update(advance, { pending: { step, at, confirmed: true } });
  else end(advance, "declined");
};

/**
 * Lets an input that fits do what it means. A value that the server will not take unasked is asked about first, wherever
 * the flow runs; what else an answer means for its step is the place's own.
 */
export const applyAnswer = (
  advance: Advance,
  answerOutside: Outside<unknown, unknown>["applyAnswer"],
  input: FlowInput,
) => {
  const { pending } = advance.state;
  const path = pending?.step ?? [];
  const step = stepAt(advance.steps, path);
  update(advance, { pending: null });
  if (!pending || !step) return;
  if (pending.asks !== undefined) confirmValue(advance, pending, input);
  else if (input.type === "refused" && input.error.code === "confirmation_needed" && !pending.confirmed)
    update(advance, { pending: { ...pending, asks: input.error.message } });
  else answerOutside(advance, step, path, input);
};
