import { someOf } from "#server/procedures/machines/filter.ts";
import { rangeOf } from "#server/procedures/statistics/range.ts";
import { longestStopHistory, readStopHistory } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopHistory } from "./contract.ts";

export const loadStopHistoryProcedure = readProcedure(loadStopHistory, (input, { db, scope, now }) =>
  readStopHistory(db, someOf(scope, [input.machine_id]), rangeOf(input, now), now, longestStopHistory),
);
