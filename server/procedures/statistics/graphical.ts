import { automaticColor, stateColors, uncodedReason } from "#schemas/plant/constants.ts";
import { type GraphicalHistory, type HistorySegment, segmentStatuses } from "#schemas/plant/graphical-history.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import { shiftsAt } from "#server/procedures/shifts/reader.ts";
import { describeReason, type StopCodeIndex, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { setupReasons } from "./card-times.ts";
import { checkLength, longestAnswer } from "#server/procedures/limits.ts";
import { type MachineTimeline, readTimelines } from "./machine-timelines.ts";
import type { Range } from "#server/procedures/range.ts";

/** Grey of the time of which nothing is known. */
const unknownColor = "#9aa0a6";

/** Machines by their ids, joined by semicolons, in that order; refuses unknown ones and those outside the restrictions. */
export const machinesNamed = async (db: Reader, scope: Scope, ids: string, path: string): Promise<MachineRow[]> => {
  const wanted = [...new Set(ids.split(";").map((id) => id.trim()))].filter((id) => id !== "");
  if (wanted.length === 0) throw new DomainError("invalid_input", { message: "Expected a machine", path });
  const rows = await machineRows(db, { company_id: scope.company_id, machines: wanted });
  const known = new Map(rows.map((row) => [row.machine_id, row]));
  return wanted.map((id) => {
    const row = known.get(id);
    if (!row) throw new DomainError("not_found", { path });
    if (scope.machines && !scope.machines.includes(id)) throw new DomainError("not_allowed", { path });
    return row;
  });
};

interface Mark {
  start: number;
  end: number | null;
  look: Pick<HistorySegment, "status" | "stop_reason" | "color" | "stop">;
}

const running: Mark["look"] = {
  status: segmentStatuses.running,
  stop_reason: "",
  color: stateColors.running,
  stop: null,
};
const unknown: Mark["look"] = { status: segmentStatuses.unknown, stop_reason: "", color: unknownColor, stop: null };

/** The colour of a stop: of its reason, else amber for set-up and yellow for others; red while nobody has coded it. */
const colorOfReason =
  (codes: StopCodeIndex) =>
  (reason: string): string => {
    if (reason === uncodedReason) return stateColors.uncoded;
    const { stop_reason_color } = describeReason(codes, reason);
    if (stop_reason_color !== automaticColor) return stop_reason_color;
    return setupReasons(codes)(reason) ? stateColors.setup : stateColors.stop;
  };

/** A range of a machine's time as segments without a gap: stops, unknown time, and between them run time. */
export const segmentsOf = (
  machine_id: string,
  timeline: MachineTimeline,
  { from, to }: Range,
  colorOf: (reason: string) => string,
): HistorySegment[] => {
  const result: HistorySegment[] = [];
  const add = (start: number, end: number, look: Mark["look"]) =>
    result.push({ machine_id, start: toIso(start), end: toIso(end), ...look });
  let cursor = from;
  for (const { start, end, look } of marksOf(timeline, colorOf)) {
    const begin = Math.max(start, cursor);
    const finish = Math.min(end ?? to, to);
    if (finish <= begin) continue;
    if (begin > cursor) add(cursor, begin, running);
    add(begin, finish, look);
    cursor = finish;
  }
  if (cursor < to) add(cursor, to, running);
  return result;
};

const marksOf = ({ stops, unknown: silences }: MachineTimeline, colorOf: (reason: string) => string): Mark[] =>
  [
    ...silences.map(({ start, end }) => ({ start, end, look: unknown })),
    ...stops.map(({ start, end, stop, reason }) => ({
      start,
      end,
      look: { status: segmentStatuses.stopped, stop_reason: reason, color: colorOf(reason), stop },
    })),
  ].toSorted((a, b) => a.start - b.start);

/** What machines did in a range, as far as it lies in the past: their states and the orders that ran. */
export const readGraphicalHistory = async (
  db: Reader,
  company_id: number,
  machines: readonly MachineRow[],
  range: Range,
  moment: Moment,
): Promise<GraphicalHistory> => {
  const past = { from: range.from, to: Math.max(range.from, Math.min(range.to, moment.now)) };
  const filter = { company_id, machines: machines.map(({ machine_id }) => machine_id) };
  const timelines = await readTimelines(db, filter, past, moment, longestAnswer);
  const colorOf = colorOfReason(await stopCodeIndex(db));
  const segments = machines.flatMap(({ machine_id }) => segmentsOf(machine_id, timelines(machine_id), past, colorOf));
  checkLength(segments);
  const shifts = await shiftsAt(db, past.to - 1);
  return {
    machines: machines.map(({ machine_id, object_description, department }) => ({
      machine_id,
      object_description,
      shift_start: toIsoOrNull(shifts.get(department)?.start_time ?? null),
    })),
    segments,
    orders: await ordersIn(db, filter, past),
  };
};

const ordersIn = async (
  db: Reader,
  { machines }: { company_id: number; machines: readonly string[] },
  { from, to }: Range,
): Promise<GraphicalHistory["orders"]> => {
  const begun = () =>
    db
      .selectFrom("order_runs")
      .select(["machine_id", "card_no", "started_at", "stop_date"])
      .where("machine_id", "in", [...machines])
      .where("started_at", "<", to);
  // An index answers each half by itself.
  const rows = await begun()
    .where("stop_date", ">", from)
    .unionAll(begun().where("stop_date", "is", null))
    .orderBy("machine_id")
    .orderBy("started_at")
    .orderBy("card_no")
    .execute();
  return rows.map((row) => ({
    machine_id: row.machine_id,
    start: toIso(Math.max(row.started_at, from)),
    end: toIso(Math.min(row.stop_date ?? to, to)),
    card_no: row.card_no,
  }));
};
