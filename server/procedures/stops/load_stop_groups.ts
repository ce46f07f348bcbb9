import { readStopGroups } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopGroups } from "#schemas/plant/procedures/stops/load_stop_groups.ts";

export const loadStopGroupsProcedure = readProcedure(loadStopGroups, (_input, { db }) => readStopGroups(db));
