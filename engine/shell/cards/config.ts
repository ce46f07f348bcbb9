import type { Label } from "#schemas/documents/envelope.ts";

/** Rows of another read, of which each card gets the one that has the same values in the fields `by`. */
export interface Join {
  procedure: string;
  input?: Record<string, unknown>;
  /** Seconds. */
  poll?: number;
  by: readonly string[];
}

/** A read that is made for one card after the other, in rounds. */
export interface Turns {
  /** The name under which the widget gets the answer. */
  name: string;
  procedure: string;
  /** With placeholders over the subject. */
  input: Record<string, unknown>;
  /** Seconds from the start of a round to the start of the next. */
  every: number;
  /** Stands before those for which it failed. */
  failed: Label;
}

/**
 * What a page of cards says of itself: a widget document for each of the subject at the page's location. Expressions see
 * the subject under its name, `options` and `card`: `count` of the turn's rows (null before the first answer), and whether it `failed`.
 */
export interface CardsConfig {
  widget: string;
  /** Address that a card opens, with placeholders over the subject. */
  open?: string;
  /** Table document with which a card shows the rows of its turn, and the address that a row opens. */
  table?: string;
  openRow?: string;
  joined?: Readonly<Record<string, Join>>;
  turns?: Turns;
  /** Which cards show; all without it. */
  show?: unknown;
  /** A number that decides before the chosen order, lowest first; null leaves it to that. */
  first?: unknown;
  /** What each term of grouping writes over a group. */
  groups?: Readonly<Record<string, unknown>>;
  /** Said where no card shows. */
  empty?: Label;
}
