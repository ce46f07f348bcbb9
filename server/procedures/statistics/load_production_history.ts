import { wallClock } from "#schemas/calendar/zone.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { beginningOf } from "#schemas/calendar/days.ts";
import { readHours } from "#server/procedures/statistics/rollups/hours.ts";
import { openHistory } from "#server/procedures/statistics/rollups/read.ts";
import type { TimeSums } from "#server/database/tables/rollups.ts";
import { stopTime } from "#server/procedures/statistics/sums.ts";
import { loadProductionHistory } from "#schemas/plant/procedures/statistics/load_production_history.ts";
import { byDay, byWeek, rowOf } from "./production-rows.ts";

/** Longest range by day or by week: ten years. */
const longestInDays = 3660;

export const loadProductionHistoryProcedure = readProcedure(
  loadProductionHistory,
  async (input, { db, scope, now, settings }) => {
    const { company_id } = scope;
    const zone = timeZoneOf(settings);
    const range = input.by === "hour" ? rangeOf(input, now) : rangeOf(input, now, longestInDays);
    const machines = await machineRows(db, { company_id, machines: [input.machine_id] });
    if (input.by === "hour") {
      const hours = await readHours(db, { company_id, machine: machines[0]!, range, now, settings });
      return hours.map((sums) => rowOf({ period: hourOf(sums.start_time, zone), start: sums.start_time, sums }));
    }
    const history = await openHistory(db, { company_id, machines, range, now, settings });
    const days = (await history.times("day")).filter(isKnown);
    const periods = input.by === "week" ? byWeek : byDay;
    return periods(days, (day) => beginningOf(day, zone)).map(rowOf);
  },
);

/** Did anything happen, or was the machine heard at all? */
const isKnown = (sums: TimeSums): boolean =>
  sums.run_ms + sums.micro_ms + stopTime(sums) > 0 || sums.good !== 0 || sums.scrap !== 0;

/** The hour of the day on the clock of a time zone. */
const hourOf = (ms: number, zone: string): string => String(wallClock(ms, zone).hour);
