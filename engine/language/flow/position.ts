import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { FlowFrame, Path, Steps } from "./types.ts";

const read = (holder: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    holder,
  );

/** The list of steps at a path; empty where the document has none. */
export const listAt = (steps: Steps, path: Path): Steps => {
  const list = read(steps, path);
  return Array.isArray(list) ? (list as Steps) : [];
};

export const stepAt = (steps: Steps, path: Path): FlowStep | undefined => read(steps, path) as FlowStep | undefined;

/** The address of a step in this run: its path in the document and the turn of each loop around it. */
export const addressOf = (step: Path, frames: readonly FlowFrame[]): string => {
  const turns = frames.flatMap((frame) => (frame.turn === undefined ? [] : [frame.turn]));
  return [step.join("/"), ...turns].join("@");
};
