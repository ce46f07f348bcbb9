import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { type Advance, end, scope, setVars, update, valueOf } from "./advance.ts";
import { branchInto, enterEach, enterRepeat } from "./loops.ts";
import { messageOf } from "./message.ts";
import type { Message, Path } from "./types.ts";

const evaluateAll = (advance: Advance, expressions: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => [name, valueOf(advance, expression)] as const),
  );

/** What is said where a flow stops; null where it says nothing. */
const lastWords = (advance: Advance, { text, seconds }: Extract<FlowStep, { stop: unknown }>): Message | null => {
  if (text === undefined) return null;
  const message = messageOf(text, scope(advance), advance.services);
  return seconds === undefined ? message : { ...message, seconds };
};

/** Carries out a verb that steers the flow or changes what it knows. False when the step has another one. */
export const carryOut = (advance: Advance, step: FlowStep, path: Path): boolean => {
  if ("set" in step) setVars(advance, evaluateAll(advance, step.set));
  else if ("change" in step)
    update(advance, { changes: { ...advance.state.changes, ...evaluateAll(advance, step.change) } });
  else if ("branch" in step) branchInto(advance, path, step.branch);
  else if ("repeat" in step) enterRepeat(advance, path, 0, false);
  else if ("each" in step) {
    const items = valueOf(advance, step.each.in);
    enterEach(advance, path, Array.isArray(items) ? items : [], 0, false);
  } else if ("stop" in step) end(advance, step.stop, lastWords(advance, step));
  else return false;
  return true;
};
