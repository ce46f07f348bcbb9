import { readProcedure } from "#server/procedures/procedure.ts";
import { machinesAt } from "#server/procedures/stops/location.ts";
import { timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { rangeOfNotes } from "#server/procedures/stops/note-days.ts";
import { readNotes } from "#server/procedures/stops/notes.ts";
import { loadStopNotesForLocation } from "#schemas/plant/procedures/stops/load_stop_notes_for_location.ts";

export const loadStopNotesForLocationProcedure = readProcedure(loadStopNotesForLocation, async (input, context) =>
  readNotes(context.db, await machinesAt(input, context), null, rangeOfNotes(input, timeZoneOf(context.settings))),
);
