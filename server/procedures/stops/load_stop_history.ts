import { toIso, toMs } from "#server/database/columns.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { historyPeriod, rangeOf } from "#server/procedures/range.ts";
import { longestStopHistory, readStopHistory } from "#server/procedures/records/stops/reader.ts";
import { codedByNobody, seesByEmployee } from "#server/procedures/records/by-employee.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopHistory } from "#schemas/plant/procedures/stops/load_stop_history.ts";

type Asked = Parameters<typeof rangeOf>[0];

/** Half a range made whole: until now, or as long before its end as the history goes by default. */
const whole = ({ start_time, end_time }: Asked, now: number): Asked => {
  if (start_time === undefined && end_time !== undefined)
    return { start_time: toIso(historyPeriod(toMs(end_time, "/end_time")).from), end_time };
  return { start_time, end_time: start_time === undefined ? undefined : (end_time ?? toIso(now)) };
};

export const loadStopHistoryProcedure = readProcedure(loadStopHistory, async (input, context) => {
  const { db, scope, now } = context;
  const range = rangeOf(whole(input, now), now);
  const stops = await readStopHistory(db, someOf(scope, [input.machine_id]), range, now, longestStopHistory);
  return seesByEmployee(context) ? stops : stops.map(codedByNobody);
});
