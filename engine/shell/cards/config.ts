import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import { isLabel } from "#engine/react/providers/label.ts";

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

const isText = (value: unknown): value is string => typeof value === "string";
const maybe =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || holds(value);
const isNumber = (value: unknown): boolean => typeof value === "number";

const isJoin = (value: unknown): value is Join =>
  isObject(value) &&
  isText(value["procedure"]) &&
  maybe(isObject)(value["input"]) &&
  maybe(isNumber)(value["poll"]) &&
  Array.isArray(value["by"]) &&
  value["by"].every(isText);

const isTurns = (value: unknown): value is Turns =>
  isObject(value) &&
  isText(value["name"]) &&
  isText(value["procedure"]) &&
  isObject(value["input"]) &&
  isNumber(value["every"]) &&
  isLabel(value["failed"]);

/** What a page of cards says of itself is whole: no schema judges what pages say to their views. */
export const isCardsConfig = (value: unknown): value is CardsConfig =>
  isObject(value) &&
  isText(value["widget"]) &&
  [value["open"], value["table"], value["openRow"]].every(maybe(isText)) &&
  maybe((joined) => isObject(joined) && Object.values(joined).every(isJoin))(value["joined"]) &&
  maybe(isTurns)(value["turns"]) &&
  maybe(isObject)(value["groups"]) &&
  maybe(isLabel)(value["empty"]);
