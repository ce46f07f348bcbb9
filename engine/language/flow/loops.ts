import { type Advance, end, holds, pop, push, replaceTop, setVars, spend } from "./advance.ts";
import { stepAt } from "./position.ts";
import type { FlowFrame, Path } from "./types.ts";

/** Begins a turn of a `repeat`, or leaves it when its condition no longer holds or its turns are used up. */
export const enterRepeat = (advance: Advance, path: Path, turn: number, isEntered: boolean) => {
  const step = stepAt(advance.steps, path);
  if (!step || !("repeat" in step)) return;
  const isLeft = turn >= (step.repeat.max ?? Number.POSITIVE_INFINITY);
  // A turn without steps counts as one, so that an endless loop of nothing ends too.
  const isPaid = step.repeat.steps.length > 0 || isLeft || spend(advance);
  const goesOn = !isLeft && isPaid && holds(advance, step.repeat.while);
  const frame: FlowFrame = { list: [...path, "repeat", "steps"], next: 0, turn };
  if (advance.state.ended) return;
  if (goesOn) (isEntered ? replaceTop : push)(advance, frame);
  else if (isEntered) pop(advance);
};

/** Begins the turn of an `each` for its next item, or leaves it after the last. */
export const enterEach = (
  advance: Advance,
  path: Path,
  items: readonly unknown[],
  turn: number,
  isEntered: boolean,
) => {
  const step = stepAt(advance.steps, path);
  if (!step || !("each" in step)) return;
  if (turn >= items.length) {
    if (isEntered) pop(advance);
    return;
  }
  setVars(advance, { [step.each.as]: items[turn] });
  (isEntered ? replaceTop : push)(advance, { list: [...path, "each", "steps"], next: 0, turn, items });
};

/** Goes into the first branch whose condition holds. */
export const branchInto = (advance: Advance, path: Path, branches: readonly { when?: unknown }[]) => {
  const taken = branches.findIndex(({ when }) => when === undefined || holds(advance, when));
  if (taken >= 0) push(advance, { list: [...path, "branch", taken, "steps"], next: 0 });
};

/** The end of a list of steps: the next turn of a loop, the end of a declined question, or back to where it stood. */
export const finishList = (advance: Advance, frame: FlowFrame) => {
  const owner = frame.list.slice(0, -2);
  if (frame.declines) end(advance, "declined");
  else if (frame.items) enterEach(advance, owner, frame.items, (frame.turn ?? 0) + 1, true);
  else if (frame.turn !== undefined) enterRepeat(advance, owner, frame.turn + 1, true);
  else pop(advance);
};
