import type { HistoryDayRecord } from "#schemas/plant/history-day.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import { machineFields, type OrderFields } from "#server/procedures/statistics/dimensions.ts";
import { stopsWithoutSwaps } from "#server/procedures/statistics/figures/failures.ts";
import { weekNumberOf } from "#schemas/calendar/days.ts";
import type { CardSums, StopSums } from "#server/database/tables/rollups.ts";
import { stopTime } from "#server/procedures/statistics/sums.ts";

interface Where {
  machine_id: string;
  day: string;
  shift: number;
}
export type CardRow = Where & CardSums & { card_no: string };
export type StopRow = Where & StopSums & { stop_reason: string };

/** What rows are described by. */
export interface Surroundings {
  machines: ReadonlyMap<string, MachineRow>;
  /** By department and shift number. */
  shifts: ReadonlyMap<string, string>;
  orderOf: (machine_id: string, card_no: string) => OrderFields;
}

const seconds = (ms: number): number => Math.round(ms / 1000);
const two = (value: number): string => String(value).padStart(2, "0");
/** Seconds as hh:mm:ss; hours may be more than 24. */
const clockOf = (length: number): string =>
  [Math.floor(length / 3600), Math.floor(length / 60) % 60, length % 60].map(two).join(":");

/** Day, machine and shift of rows as records name them; a day's week is reckoned once for all of its rows. */
const whenIn = ({ machines, shifts }: Surroundings) => {
  const weeks = new Map<string, number>();
  const weekOf = (day: string): number => {
    const week = weeks.get(day) ?? weekNumberOf(day);
    weeks.set(day, week);
    return week;
  };
  return ({ machine_id, day, shift }: Where) => {
    const machine = machines.get(machine_id)!;
    return {
      trans_date: day,
      week_number: weekOf(day),
      ...machineFields(machine),
      shift,
      shift_description: shifts.get(`${machine.department} ${shift}`) ?? "",
    };
  };
};

type When = ReturnType<typeof whenIn>;

/** Rows of production and rows of stops, by day, machine and shift; time of which nothing is known has no row. */
export const recordsOf = (
  cards: readonly CardRow[],
  stops: readonly StopRow[],
  around: Surroundings,
  mergeShiftSwaps: boolean,
): HistoryDayRecord[] => {
  const made = cards.filter((row) => row.run_ms + row.micro_ms > 0 || row.good !== 0 || row.scrap !== 0);
  const whenOf = whenIn(around);
  return [
    ...made.map((row) => productionRecord(row, whenOf, around)),
    ...stops.map((row) => stopRecord(row, whenOf, mergeShiftSwaps)),
  ].toSorted(inOrder);
};

const inOrder = (a: HistoryDayRecord, b: HistoryDayRecord): number =>
  compare(a.trans_date, b.trans_date) || compare(a.machine_id, b.machine_id) || a.shift - b.shift;
const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const productionRecord = (row: CardRow, whenOf: When, { orderOf }: Surroundings): HistoryDayRecord => {
  const { part_no, tool_id } = orderOf(row.machine_id, row.card_no);
  return {
    ...whenOf(row),
    part_no,
    card_no: row.card_no,
    tool_id,
    stop_reason: "",
    tot_good_qty: fromMillionths(row.good),
    tot_run_time: seconds(row.run_ms + row.micro_ms),
    tot_stop_time: clockOf(0),
    tot_stop_time_sec: 0,
    total_stops: 0,
  };
};

const stopRecord = (row: StopRow, whenOf: When, mergeShiftSwaps: boolean): HistoryDayRecord => {
  const length = seconds(stopTime(row));
  return {
    ...whenOf(row),
    part_no: "",
    card_no: "",
    tool_id: "",
    stop_reason: row.stop_reason,
    tot_good_qty: 0,
    tot_run_time: 0,
    tot_stop_time: clockOf(length),
    tot_stop_time_sec: length,
    total_stops: mergeShiftSwaps ? stopsWithoutSwaps(row) : row.stops,
  };
};
