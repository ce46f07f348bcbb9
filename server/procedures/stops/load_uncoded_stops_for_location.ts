import { readProcedure } from "#server/procedures/procedure.ts";
import { machinesAt } from "#server/procedures/stops/location.ts";
import { readUncodedStops } from "#server/procedures/stops/reader.ts";
import { loadUncodedStopsForLocation } from "#schemas/plant/procedures/stops/load_uncoded_stops_for_location.ts";

export const loadUncodedStopsForLocationProcedure = readProcedure(loadUncodedStopsForLocation, async (input, context) =>
  readUncodedStops(context.db, await machinesAt(input, context), null, context.now),
);
