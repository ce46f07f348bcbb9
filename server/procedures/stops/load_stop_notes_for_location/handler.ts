import { readProcedure } from "#server/procedures/procedure.ts";
import { machinesAt } from "#server/procedures/stops/location.ts";
import { readNotes } from "#server/procedures/stops/notes.ts";
import { loadStopNotesForLocation } from "./contract.ts";

export const loadStopNotesForLocationProcedure = readProcedure(loadStopNotesForLocation, async (input, context) =>
  readNotes(context.db, await machinesAt(input, context), null),
);
