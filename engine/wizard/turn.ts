import type { Message } from "#engine/language/flow/types.ts";
import type { Stand } from "./environment.ts";
import type { FlowRun, Snapshot, StepFlags, WizardEffect } from "./types.ts";

/** Which flow is to run. */
export type FlowName = Pick<FlowRun, "kind" | "step" | "name">;

/**
 * What must follow by itself: a flow runs, the present step is passed, the wizard's end is due, it has done its work or
 * waits for the queue (`isAway`: its flow has gone elsewhere already), or it is left.
 */
export type Then =
  | { to: "run"; flow: FlowName; vars?: Record<string, unknown> }
  | { to: "pass" }
  | { to: "finish" }
  | { to: "done"; isAway: boolean }
  | { to: "wait"; isAway: boolean }
  | { to: "askQuit" }
  | { to: "quit" };

/** A part of a transition: where the wizard stands after it, what is to be done, and what follows. */
export interface Part {
  stand: Stand;
  effects: readonly WizardEffect[];
  follows: Then | null;
}

/** Nothing happens. */
export const still = (stand: Stand): Part => ({ stand, effects: [], follows: null });

export const at = (stand: Stand, patch: Partial<Snapshot>): Stand => ({
  ...stand,
  snapshot: { ...stand.snapshot, ...patch },
});

export const part = (stand: Stand, effects: readonly WizardEffect[] = [], follows: Then | null = null): Part => ({
  stand,
  effects,
  follows,
});

export const withFlags = (stand: Stand, id: string, flags: StepFlags): Stand =>
  at(stand, { flags: { ...stand.snapshot.flags, [id]: { ...stand.snapshot.flags[id], ...flags } } });

/** A message by its key in the catalogue. */
export const known = (key: number | string): Message => ({ label: { text: key }, values: {} });
