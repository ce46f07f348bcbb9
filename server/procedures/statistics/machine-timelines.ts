import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#server/database/company.ts";
import { presentSilence } from "#server/procedures/machines/derive.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { stateRows } from "#server/procedures/machines/reader.ts";
import type { MachineStateRow } from "#server/database/tables/machines.ts";
import type { Interval } from "#server/procedures/records/stops/intervals.ts";
import { checkLength } from "#server/procedures/limits.ts";
import type { Range } from "#server/procedures/range.ts";

export interface TimelineStop extends Interval {
  stop: number;
  reason: string;
  /** A person has given its reason. */
  byPerson: boolean;
  /** Too short to be more than a loss of speed: run time in every figure. */
  isMicro: boolean;
}
/** What is known of a machine's time, oldest first; what neither stops nor is unknown, runs. Times in ms UTC. */
export interface MachineTimeline {
  stops: readonly TimelineStop[];
  /** Silences, the one that goes on now, and the time before the machine's first signal. */
  unknown: readonly Interval[];
}
export type Timelines = (machine_id: string) => MachineTimeline;

const nothingKnown: MachineTimeline = { stops: [], unknown: [{ start: 0, end: null }] };

/**
 * The timelines of machines as far as they touch a range; three queries whatever the number of machines. More than `most`
 * stops, or silences, are refused (`rule_violated`) and no more of them read.
 */
export const readTimelines = async (
  db: Reader,
  filter: MachineFilter,
  range: Range,
  moment: Moment,
  most?: number,
): Promise<Timelines> => {
  if (filter.machines?.length === 0) return () => nothingKnown;
  const stops = Map.groupBy(await stopsIn(db, filter, range, most), ({ machine_id }) => machine_id);
  const silences = Map.groupBy(await silencesIn(db, filter, range, most), ({ machine_id }) => machine_id);
  const states = new Map((await stateRows(db, filter)).map((state) => [state.machine_id, state]));
  const timelineOf = (state: MachineStateRow): MachineTimeline => {
    const between = (silences.get(state.machine_id) ?? []).map(toInterval);
    return {
      stops: (stops.get(state.machine_id) ?? []).map(toStop),
      unknown: [...beforeKnown(state), ...between, ...presentSilence(state, moment)],
    };
  };
  const timelines = new Map([...states].map(([machine_id, state]) => [machine_id, timelineOf(state)]));
  return (machine_id) => timelines.get(machine_id) ?? nothingKnown;
};

const beforeKnown = ({ known_since }: MachineStateRow): Interval[] => [{ start: 0, end: known_since }];

interface SpanRow {
  machine_id: string;
  start_time: number;
  end_time: number | null;
}
interface StopSpanRow extends SpanRow {
  stop: number;
  stop_reason: string;
  coded_by: string | null;
  micro: number;
}

const toInterval = ({ start_time, end_time }: SpanRow): Interval => ({ start: start_time, end: end_time });
const toStop = (row: StopSpanRow): TimelineStop => ({
  ...toInterval(row),
  stop: row.stop,
  reason: row.stop_reason,
  byPerson: row.coded_by !== null,
  isMicro: row.micro !== 0,
});

const stopColumns = sql`spans.stop, spans.stop_reason, spans.coded_by, spans.micro,`;
const stopsIn = (db: Reader, filter: MachineFilter, range: Range, most?: number) =>
  spansIn<StopSpanRow>(db, filter, range, { table: "stops", columns: stopColumns, most });
const silencesIn = (db: Reader, filter: MachineFilter, range: Range, most?: number) =>
  spansIn<SpanRow>(db, filter, range, { table: "silences", columns: sql``, most });

interface Spans {
  table: "stops" | "silences";
  columns: RawBuilder<unknown>;
  /** More of them are refused. */
  most: number | undefined;
}

/**
 * The spans of a table that touch a range, by machine and time. As those of one machine do not overlap, at most the
 * last one that began before the range reaches into it: the index is read from there on and no further back. "cross join"
 * keeps SQLite from reading the spans before the machines.
 */
const spansIn = async <Row>(
  db: Reader,
  { machines }: MachineFilter,
  { from, to }: Range,
  { table, columns, most }: Spans,
): Promise<Row[]> => {
  const some = machines === null ? sql`` : sql`and machines.machine_id in (${sql.join([...machines])})`;
  const start = sql`cast(${from} as bigint)`;
  const { rows } = await db.statement(
    (company) => sql<Row>`
    select ${columns} spans.machine_id, spans.start_time, spans.end_time
    from (select machines.company_id, machines.machine_id,
        (select max(earlier.start_time) from ${sql.table(table)} as earlier
          where earlier.company_id = machines.company_id and earlier.machine_id = machines.machine_id
            and earlier.start_time <= ${start}) as first_start
      from machines where ${company("machines")} ${some}) as edges
    cross join ${sql.table(table)} as spans
    where spans.company_id = edges.company_id and spans.machine_id = edges.machine_id
      and spans.start_time >= coalesce(edges.first_start, ${start}) and spans.start_time < ${to}
      and (spans.end_time is null or spans.end_time > ${start})
    order by spans.machine_id, spans.start_time
    ${most === undefined ? sql`` : sql`limit ${most + 1}`}`,
  );
  if (most !== undefined) checkLength(rows, most);
  return rows;
};
