import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { valueAt } from "#schemas/documents/json.ts";
import type { FlowFrame, Path, Steps } from "./types.ts";

/** The paths of a run are made from the same steps, which the server has judged: what stands there is what it was. */
const readAt = <T>(steps: Steps, path: Path): T | undefined => valueAt(steps, path) as T | undefined;

/** The list of steps at a path; empty where the document has none. */
export const listAt = (steps: Steps, path: Path): Steps => {
  const list = readAt<Steps>(steps, path);
  return Array.isArray(list) ? list : [];
};

export const stepAt = (steps: Steps, path: Path): FlowStep | undefined => readAt<FlowStep>(steps, path);

/** The address of a step in this run: its path in the document and the turn of each loop around it. */
export const addressOf = (step: Path, frames: readonly FlowFrame[]): string => {
  const turns = frames.flatMap((frame) => (frame.turn === undefined ? [] : [frame.turn]));
  return [step.join("/"), ...turns].join("@");
};
