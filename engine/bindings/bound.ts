import type { Subject } from "#schemas/documents/site/subject.ts";
import type { InputOfCall, ProcedureName } from "#schemas/platform/procedures.ts";
import type { MovingRange, RangeField } from "./moving-range.ts";

/** A message for a person: English text, and the key of the catalogue where it has one. */
export interface ErrorText {
  code: string;
  message: string;
  text?: string | number;
}

/**
 * What a binding yields. `fetchedAt` is the moment (ms UTC) of the last good answer; `stale` says that a newer answer
 * was due and failed, or that the link is lost: the data stay, with their age.
 */
export interface Bound<T = unknown> {
  status: "pending" | "ready" | "error";
  data: T | undefined;
  fetchedAt: number | null;
  stale: boolean;
  error: ErrorText | null;
}

export const pending: Bound<never> = { status: "pending", data: undefined, fetchedAt: null, stale: false, error: null };
export const ready = <T>(data: T, fetchedAt: number | null = null): Bound<T> => ({
  status: "ready",
  data,
  fetchedAt,
  stale: false,
  error: null,
});
export const failed = (error: ErrorText): Bound<never> => ({
  status: "error",
  data: undefined,
  fetchedAt: null,
  stale: false,
  error,
});

/**
 * A read that a widget, a step or a table keeps: the procedure, its input, seconds between polls, events that reload it.
 * `range` is written into the input at each call. `fresh` is how many seconds an answer serves whoever asks the same.
 * With `subjects` only events of these reload it.
 */
export interface ReadSpec {
  procedure: string;
  input: Readonly<Record<string, unknown>>;
  range?: MovingRange;
  poll?: number;
  fresh?: number;
  events?: readonly string[];
  subjects?: readonly string[];
  /** Only events with these values in their payload reload it. */
  where?: Readonly<Record<string, string | number | boolean>>;
  retry?: { times: number; wait: number };
}

/** A read of a procedure whose name stands in the code: what it answers is known by its contract. */
export interface ReadOf<Name extends ProcedureName> extends ReadSpec {
  procedure: Name;
}

type Keeping = Omit<ReadSpec, "procedure" | "input">;

interface MakeRead {
  /** The read of a procedure by its contract; `rest` says when it is made again. */
  <Name extends ProcedureName>(procedure: Name, input: InputOfCall<Name>, rest?: Omit<Keeping, "range">): ReadOf<Name>;
  /** The same with a range, which writes its members into the input at each call. */
  <Name extends ProcedureName>(
    procedure: Name,
    input: Omit<InputOfCall<Name>, RangeField>,
    rest: Keeping & { range: MovingRange },
  ): ReadOf<Name>;
}

/** What makes whatever read it is told to, as its callers see it. */
const specOf = (procedure: string, input: ReadSpec["input"], rest?: Keeping): ReadSpec => ({
  procedure,
  input,
  ...rest,
});
export const readOf = specOf as MakeRead;

/** A read that the site names for the subject of its pages; none where it names none. */
export const namedRead = (read: Subject["list"], input: ReadSpec["input"]): ReadSpec | undefined =>
  read && specOf(read.procedure, input, read.poll === undefined ? {} : { poll: read.poll });

/** The read of the one with this key, polled as the site says. */
export const subjectRead = ({ one, key }: Subject, id: string): ReadSpec | undefined => namedRead(one, { [key]: id });
