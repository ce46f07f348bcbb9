import { hour } from "#schemas/durations.ts";
import type { StripEntry } from "./strip-entry.ts";
import { clipped, type Segment, segmentOf, type Timeline } from "./timeline.ts";

/** What a strip shows: the history of one machine in so many hours before a moment, one stop of it marked. */
export interface StripData {
  history: readonly StripEntry[];
  to: string;
  hours: number;
  stop: number;
}

const segmentFrom = (entry: StripEntry, to: number): Segment => {
  const { machine_id, status, stop_reason, stop_description, stop_reason_color, start_time, end_time, stop } = entry;
  const end = end_time ?? new Date(to).toISOString();
  const row = { machine_id, start: start_time, end, status, stop_reason, color: stop_reason_color, stop };
  return { ...segmentOf(status === "R" ? { ...row, stop: null } : row, []), reason: stop_description || stop_reason };
};

/** The strip as the time history draws it: one bar, in order of time; what nobody knows is empty. */
export const stripOf = ({ history, to: end, hours }: StripData): Timeline => {
  const to = Date.parse(end);
  const from = to - hours * hour;
  const segments = history
    .flatMap((entry) => clipped(segmentFrom(entry, to), from, to) ?? [])
    .sort((a, b) => a.start - b.start);
  return { from, to, bars: [{ machine_id: history[0]?.machine_id ?? "", description: "", segments }] };
};
