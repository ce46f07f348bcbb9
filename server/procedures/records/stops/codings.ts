import type { StopCoding } from "#schemas/plant/stop.ts";
import { toIso } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { StopCodingRow, StopRow } from "#server/database/tables/stops.ts";

/** One act of coding: the stop as it is after it, and the reason that it had before. */
export interface NewCoding {
  row: StopRow;
  action: StopCodingRow["action"];
  from_reason: string;
  other_stop?: number;
  /** '' = late signals of the machine. */
  username: string;
}

/** Adds to the history of coding. */
export const addCodings = async (trx: Trx, codings: readonly NewCoding[], now: number): Promise<void> => {
  const { company_id } = codings[0]?.row ?? {};
  if (company_id === undefined) return;
  const last = await takeNumbers(trx, company_id, "stop_coding", codings.length);
  const rows = codings.map(({ row, action, from_reason, other_stop = null, username }, index) => ({
    company_id,
    record_no: last - codings.length + 1 + index,
    machine_id: row.machine_id,
    stop: row.stop,
    action,
    from_reason,
    to_reason: action === "drop" ? "" : row.stop_reason,
    other_stop,
    start_time: row.start_time,
    end_time: row.end_time,
    username,
    created_at: now,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await trx
      .insertInto("stop_codings")
      .values(rows.slice(at, at + 500))
      .execute();
};

/** The history of coding of each of some stops, oldest first, with that of the stops that it has taken in. */
export const codingsOf = async (db: Reader, stops: readonly StopRow[]): Promise<(stop: StopRow) => StopCoding[]> => {
  if (stops.length === 0) return () => [];
  const oldest = stops.reduce((least, { start_time }) => Math.min(least, start_time), Infinity);
  const rows = await db
    .selectFrom("stop_codings")
    .selectAll()
    .where("machine_id", "in", [...new Set(stops.map(({ machine_id }) => machine_id))])
    .where("created_at", ">=", oldest)
    .where("action", "!=", "drop")
    .orderBy("record_no")
    .execute();
  const byStop = Map.groupBy(rows, keyOf);
  const within = (key: string): StopCodingRow[] =>
    (byStop.get(key) ?? []).flatMap((row) =>
      row.action === "merge" ? [...within(keyOf({ ...row, stop: row.other_stop! })), row] : [row],
    );
  return (stop) =>
    within(keyOf(stop))
      .toSorted((a, b) => a.record_no - b.record_no)
      .flatMap(toCoding);
};

const keyOf = ({ machine_id, stop }: Pick<StopRow, "machine_id" | "stop">): string => `${machine_id} ${stop}`;

/** A coding as it is answered; that its stop is gone is told by the stop's absence. */
const toCoding = ({ action, created_at, ...row }: StopCodingRow): StopCoding[] => {
  if (action === "drop") return [];
  const { from_reason, to_reason, other_stop, username } = row;
  return [{ action, from_reason, to_reason, other_stop, username, created_at: toIso(created_at) }];
};
