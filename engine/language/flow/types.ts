import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Services } from "#engine/language/expressions/services.ts";

/** A text for a person: a label, and what its placeholders stand for when it is looked up by key. */
export interface Message {
  label: Label;
  values: Record<string, unknown>;
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

interface Asked {
  at: string;
  /** Seconds until the popup counts as declined; null for one that stays. */
  timeout: number | null;
}

/** What a flow waits for. `at` is its address: answers to another address are ignored. */
export type FlowRequest =
  | (Asked & {
      kind: "ask";
      control: string;
      title: Message;
      options: Record<string, unknown>;
      data: Record<string, unknown>;
      bind: Record<string, unknown>;
      accept: unknown;
      scope: Record<string, unknown>;
    })
  | (Asked & { kind: "confirm"; text: Message; yes: Message | null; no: Message | null })
  | (Asked & {
      kind: "choose";
      text: Message;
      title: Message | null;
      silent: boolean;
      options: { value: string; label: Message }[];
    })
  | { kind: "show"; at: string; document: { kind: string; slug: string }; inputs: Record<string, unknown> }
  | {
      kind: "call";
      at: string;
      procedure: string;
      input: Record<string, unknown>;
      /** The read whose rows the reply holds as well. */
      answers?: string;
    }
  | { kind: "wait"; at: string; seconds: number; text: Message | null };

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

/** What a flow does on its way without waiting. */
export type FlowEffect =
  | { type: "notify"; message: Message; level: "success" | "info" | "warning" | "error" }
  | { type: "navigate"; to: string }
  | { type: "select"; selection: string; item: unknown }
  | { type: "remember"; list: string; key: string }
  | { type: "reload"; names: readonly string[] };

export interface FlowTurn {
  state: FlowState;
  effects: readonly FlowEffect[];
  /** What the flow now waits for; null when it has ended. */
  request: FlowRequest | null;
}

export type Steps = readonly FlowStep[];

/** Where a step stands: its address in the run, and what its expressions read. */
export interface Place {
  at: string;
  scope: Record<string, unknown>;
  services: Services;
}

/** What a step asks of the outside: something on the way, or something that the flow waits for. */
export type Act = { effect: FlowEffect } | { request: FlowRequest };

/** The verbs of the place where a flow runs: what a step asks of it, null when the step's verb is none of its own. */
export type Perform = (step: FlowStep, place: Place) => Act | null;
