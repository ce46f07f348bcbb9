import { someOf } from "#server/procedures/machines/filter.ts";
import { readUncodedStops } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUncodedStops } from "./contract.ts";

export const loadUncodedStopsProcedure = readProcedure(loadUncodedStops, ({ machine_id, shift }, { db, scope, now }) =>
  readUncodedStops(db, someOf(scope, [machine_id]), shift, now),
);
