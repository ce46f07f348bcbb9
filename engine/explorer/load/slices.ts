import { beginningOf, dayAfter, daysBetween } from "#schemas/calendar/days.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { SourceRecord } from "#engine/explorer/types.ts";
import type { Slice } from "./plan.ts";

/** Records one by one, or the bytes of them in columns (`sent.ts`). */
export type RecordsPart = readonly SourceRecord[] | ArrayBuffer;

/** What has been read of some days, in the order of the days. */
export interface Fetched {
  /** How many records there are. */
  length: number;
  parts: readonly RecordsPart[];
}

/** Reads the records of [start_time, end_time), ISO 8601. Rejects with `CallError` or `NoLinkError`. */
export type Fetch = (
  procedure: string,
  range: { start_time: string; end_time: string },
  signal: AbortSignal,
) => Promise<Fetched>;

export interface SliceRequest {
  fetch: Fetch;
  procedure: string;
  timeZone: string;
  signal: AbortSignal;
}

const hasTooManyRows = (error: unknown): boolean => error instanceof CallError && error.code === "rule_violated";

/**
 * Reads the records of some days. Where the server refuses as many rows, the days are halved, down to a single one, whose
 * refusal is thrown.
 */
export const fetchSlice = async (request: SliceRequest, { from, to }: Pick<Slice, "from" | "to">): Promise<Fetched> => {
  const { fetch, procedure, timeZone, signal } = request;
  const [start, end] = [beginningOf(from, timeZone), beginningOf(to, timeZone)];
  try {
    return await fetch(procedure, { start_time: iso(start), end_time: iso(end) }, signal);
  } catch (error) {
    const days = daysBetween(start, end, timeZone).length;
    if (!hasTooManyRows(error) || days < 2) throw error;
    const middle = dayAfter(from, Math.floor(days / 2));
    const first = await fetchSlice(request, { from, to: middle });
    const second = await fetchSlice(request, { from: middle, to });
    return { length: first.length + second.length, parts: [...first.parts, ...second.parts] };
  }
};

const iso = (at: number): string => new Date(at).toISOString();
