import { someOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { stopsOn } from "#server/procedures/stops/find.ts";
import { timeZoneOf } from "#server/site.ts";
import { rangeOfNotes } from "#server/procedures/stops/note-days.ts";
import { readNotes } from "#server/procedures/stops/notes.ts";
import { loadStopNotes } from "#schemas/plant/procedures/stops/load_stop_notes.ts";

export const loadStopNotesProcedure = readProcedure(loadStopNotes, async (input, { db, scope, settings }) => {
  const { machine_id, stops } = input;
  if (stops !== null) await stopsOn({ db, scope }, machine_id, stops);
  return await readNotes(db, someOf(scope, [machine_id]), stops, rangeOfNotes(input, timeZoneOf(settings)));
});
