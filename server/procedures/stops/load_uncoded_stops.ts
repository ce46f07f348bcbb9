import { someOf } from "#server/procedures/machines/filter.ts";
import { readUncodedStops } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUncodedStops } from "#schemas/plant/procedures/stops/load_uncoded_stops.ts";

export const loadUncodedStopsProcedure = readProcedure(loadUncodedStops, ({ machine_id, shift }, { db, scope, now }) =>
  readUncodedStops(db, someOf(scope, [machine_id]), shift, now),
);
