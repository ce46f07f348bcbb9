import type { StatisticsRow, StatisticsTask } from "#schemas/plant/statistics.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";
import type { Range } from "#server/procedures/range.ts";
import { type StopCodeIndex, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { type History, openHistory } from "#server/procedures/statistics/rollups/read.ts";
import {
  analysisRows,
  availabilityRows,
  type Language,
  type MachineStops,
  type MachineTimes,
  stopReasonRows,
} from "./statistic-rows.ts";
import { availabilityOf } from "./sums.ts";

export interface Statistic {
  rows: readonly StatisticsRow[];
  /** Percent of the machines' time of which something is known, one decimal; 0 only where nothing is. */
  known: () => Promise<number>;
}

/** Does a task divide by days? */
export const isDaily = (task: StatisticsTask): boolean => task.startsWith("stopreasons_daily");

/** The statistic of machines over a range. */
export const statisticOf = async (
  task: StatisticsTask,
  machines: readonly MachineRow[],
  range: Range,
  { db, scope, now, settings }: ReadContext,
): Promise<Statistic> => {
  const history = await openHistory(db, { company_id: scope.company_id, machines, range, now, settings });
  const times = () => timesOf(history, machines, range, now);
  return {
    rows: await rowsOf(task, { history, machines, codes: await stopCodeIndex(db), times }, scope.language),
    known: async () => knownPercent(await times()),
  };
};

interface Of {
  history: History;
  machines: readonly MachineRow[];
  codes: StopCodeIndex;
  times: () => Promise<MachineTimes[]>;
}

const rowsOf = async (task: StatisticsTask, of: Of, language: Language): Promise<StatisticsRow[]> => {
  const { history, machines, codes } = of;
  if (isDaily(task)) return await dailyRows(of, language);
  if (task === "machineanalysis") {
    const stops = await stopsOf(history, machines);
    return analysisRows(
      (await of.times()).map((measured, index) => ({ ...measured, ...stops[index]! })),
      codes,
      language,
    );
  }
  if (task.startsWith("availability")) return availabilityRows(await of.times());
  return stopReasonRows(await stopsOf(history, machines), codes, language);
};

const timesOf = async (
  history: History,
  machines: readonly MachineRow[],
  range: Range,
  now: number,
): Promise<MachineTimes[]> => {
  const times = new Map((await history.times("machine_id")).map((row) => [row.machine_id, row]));
  const length = Math.max(0, Math.min(range.to, now) - range.from);
  return machines.map((machine) => ({ machine, times: times.get(machine.machine_id), length }));
};

const stopsOf = async (history: History, machines: readonly MachineRow[]): Promise<MachineStops[]> => {
  const stops = Map.groupBy(await history.stops("machine_id", "stop_reason"), (row) => row.machine_id);
  return machines.map((machine) => ({ machine, stops: stops.get(machine.machine_id) ?? [] }));
};

const dailyRows = async ({ history, machines, codes }: Of, language: Language): Promise<StatisticsRow[]> => {
  const rows = await history.stops("machine_id", "day", "stop_reason");
  const days = [...Map.groupBy(rows, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([day, ofDay]) => {
    const stops = Map.groupBy(ofDay, (row) => row.machine_id);
    const measured = machines.map((machine) => ({ machine, stops: stops.get(machine.machine_id) ?? [] }));
    return stopReasonRows(measured, codes, language).map((row) => ({ ...row, trans_date: day }));
  });
};

/** A little is never told as nothing, and never as all. */
const knownPercent = (measured: readonly MachineTimes[]): number => {
  const whole = measured.reduce((sum, { length }) => sum + length, 0);
  const unknown = measured.reduce((sum, { times, length }) => sum + availabilityOf(times, length).noData, 0);
  if (whole === 0 || unknown >= whole) return 0;
  return Math.max(0.1, Math.floor((1 - unknown / whole) * 1000) / 10);
};
