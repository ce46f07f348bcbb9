import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Services } from "#engine/language/expressions/services.ts";

/** A text for a person: a label, and what its placeholders stand for when it is looked up by key. */
export interface Message {
  label: Label;
  values: Record<string, unknown>;
  /** How long it is shown; as long as is usual without it. */
  seconds?: number;
}

/** Segments of a JSON pointer from the flow's root to a list of steps or a step. */
export type Path = readonly (string | number)[];

/**
 * A list of steps that is being executed: where it stands in the document and which of its steps is next. A loop's list
 * counts its turns, and `each` keeps the items it goes over. `declines` lists end the flow as declined.
 */
export interface FlowFrame {
  list: Path;
  next: number;
  turn?: number;
  items?: readonly unknown[];
  declines?: true;
}

export type FlowOutcome = "done" | "declined" | "failed";

/** Everything a flow needs to go on, as plain JSON. */
export interface FlowState {
  frames: readonly FlowFrame[];
  /** Answers, results and names set so far. */
  vars: Readonly<Record<string, unknown>>;
  /** Fields of the wizard step that the flow has written. */
  changes: Readonly<Record<string, unknown>>;
  executed: number;
  /**
   * The step that waits for an answer from outside, and its address in this run. A call whose value the server will not
   * take unasked first `asks` the person with the server's words, and is made again as `confirmed`.
   */
  pending: { step: Path; at: string; asks?: string; confirmed?: true } | null;
  ended: { outcome: FlowOutcome; message: Message | null } | null;
}

/** A refusal as expressions of `onError` read it. */
export interface CallError {
  code: string;
  call_code: number;
  message: string;
  /** The field of the input that it concerns, as a JSON pointer; missing where it concerns none. */
  path?: string;
}

/** What comes from outside to the step that waits at `at`. */
export type FlowInput =
  | { type: "answer"; at: string; value?: unknown }
  | { type: "decline"; at: string }
  | { type: "waited"; at: string }
  | { type: "reply"; at: string; res: unknown }
  | { type: "refused"; at: string; error: CallError }
  /** Nothing answered the call, and the person does not try again. */
  | { type: "unanswered"; at: string; message: Message };

/** What has come of a flow so far: its state, what was done on its way, and what it waits for; null when it has ended. */
export interface Turn<Request, Effect> {
  state: FlowState;
  effects: readonly Effect[];
  request: Request | null;
}

export type Steps = readonly FlowStep[];

/** Where a step stands: its address in the run, and what its expressions read. */
export interface Place {
  at: string;
  scope: Record<string, unknown>;
  services: Services;
}

/** What a step asks of the outside: something on the way, or something that the flow waits for. */
export type Act<Request, Effect> = { effect: Effect } | { request: Request };
