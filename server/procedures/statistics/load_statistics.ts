import { day } from "#schemas/durations.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import { type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { shiftsAt } from "#server/procedures/shifts/reader.ts";
import type { StatisticsPeriod } from "#schemas/plant/statistics-periods.ts";
import { rangeOfPeriod } from "#server/procedures/statistics/periods.ts";
import { type Range, rangeOf } from "#server/procedures/range.ts";
import { type History, openHistory } from "#server/procedures/statistics/rollups/read.ts";
import { type StopCodeIndex, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { loadStatistics } from "#schemas/plant/procedures/statistics/load_statistics.ts";
import {
  analysisRows,
  availabilityRows,
  type Language,
  type MachineStops,
  type MachineTimes,
  stopReasonRows,
} from "./statistic-rows.ts";
import { targetMachines } from "./target.ts";

const sixDays = 6 * day;

interface PeriodInput {
  period?: StatisticsPeriod | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

export const loadStatisticsProcedure = readProcedure(loadStatistics, async (input, context) => {
  const { db, scope, now, settings } = context;
  const machines = await targetMachines(db, scope, input);
  const isDaily = input.task.startsWith("stopreasons_daily");
  const range = await periodOf(input, machines, isDaily, context);
  const history = await openHistory(db, { company_id: scope.company_id, machines, range, now, settings });
  const codes = await stopCodeIndex(db);
  if (isDaily) return dailyRows(history, machines, codes, scope.language);
  if (input.task === "machineanalysis") {
    const times = await timesOf(history, machines, range, now);
    const stops = await stopsOf(history, machines);
    return analysisRows(
      times.map((measured, index) => ({ ...measured, ...stops[index]! })),
      codes,
      scope.language,
    );
  }
  if (input.task.startsWith("availability")) return availabilityRows(await timesOf(history, machines, range, now));
  return stopReasonRows(await stopsOf(history, machines), codes, scope.language);
});

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

const dailyRows = async (
  history: History,
  machines: readonly MachineRow[],
  codes: StopCodeIndex,
  language: Language,
): Promise<StatisticsRow[]> => {
  const rows = await history.stops("machine_id", "day", "stop_reason");
  const days = [...Map.groupBy(rows, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([day, ofDay]) => {
    const stops = Map.groupBy(ofDay, (row) => row.machine_id);
    const measured = machines.map((machine) => ({ machine, stops: stops.get(machine.machine_id) ?? [] }));
    return stopReasonRows(measured, codes, language).map((row) => ({ ...row, trans_date: day }));
  });
};

/** A range that is given wins over a period; without both it is today. Per day it is at least the last 7 days. */
const periodOf = async (
  input: PeriodInput,
  machines: readonly MachineRow[],
  isDaily: boolean,
  { db, settings, now }: ReadContext,
): Promise<Range> => {
  if (input.start_time !== undefined || input.end_time !== undefined) return rangeOf(input, now);
  const period = input.period ?? "today";
  const zone = timeZoneOf(settings);
  if (isDaily && ["today", "shift", "24h"].includes(period)) return { from: startOfDay(now - sixDays, zone), to: now };
  const shifts = period === "shift" ? await shiftsAt(db, now) : null;
  return rangeOfPeriod(period, now, zone, shifts?.get(machines[0]?.department ?? "")?.start_time ?? null);
};
