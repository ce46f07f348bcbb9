import { isUntouched } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { isOther } from "./inputs.ts";

/**
 * What becomes of what was stored of a wizard when it is opened: it is gone on with (null begins anew), forgotten, or a
 * person is asked, because it is about something else than the wizard was opened for. `at` is the page on which an
 * unfinished run goes on, where that is another.
 */
export type Opening =
  | { kind: "start"; stored: Snapshot | null }
  | { kind: "anew" }
  | { kind: "ask"; stored: Snapshot; at: string | null };

export const openingOf = (
  stored: Snapshot | null,
  inputs: Readonly<Record<string, unknown>>,
  path: string,
): Opening => {
  if (!stored || !isOther(stored, inputs, path)) return { kind: "start", stored };
  if (isUntouched(stored)) return { kind: "anew" };
  const { progress } = stored;
  return { kind: "ask", stored, at: progress !== null && progress.path !== path ? progress.path : null };
};

/** Its call is out: the reply says how it ended, here as on the terminal that was ahead. */
export const isAnswerDue = (running: Snapshot | undefined): boolean =>
  running?.status === "working" || running?.status === "queued";
