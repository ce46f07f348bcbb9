import { loadStatisticsStops } from "#schemas/plant/procedures/statistics/load_statistics_stops.ts";
import type { StatisticsStop } from "#schemas/plant/statistics.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import type { Range } from "#server/procedures/range.ts";
import { longestStopHistory, readStopsOfReason } from "#server/procedures/records/stops/reader.ts";
import { askedSpans } from "./asked-spans.ts";

const seconds = (ms: number): number => Math.round(Math.max(0, ms) / 1000);

/** A stop with as much of it as lies within the span. */
const partOf = (stop: StopRow, note: string | null, { from, to }: Range, now: number): StatisticsStop => {
  const end = stop.end_time ?? now;
  return {
    stop: stop.stop,
    start_time: toIso(stop.start_time),
    end_time: toIsoOrNull(stop.end_time),
    duration: seconds(end - stop.start_time),
    stop_time: seconds(Math.min(end, to) - Math.max(stop.start_time, from)),
    work_order_no: stop.work_order_no,
    note,
  };
};

export const loadStatisticsStopsProcedure = readProcedure(
  loadStatisticsStops,
  async ({ machine_id, stop_reason, ...when }, context) => {
    const { db, scope, now } = context;
    const one = someOf(scope, [machine_id]);
    const [machine] = await machineRows(db, one);
    const { span } = await askedSpans(when, { department: machine?.department ?? "" }, context);
    const found = await readStopsOfReason(db, one, span, stop_reason, longestStopHistory + 1);
    return {
      stops: found.slice(0, longestStopHistory).map(({ stop, note }) => partOf(stop, note, span, now)),
      left_out: found.length > longestStopHistory,
    };
  },
);
