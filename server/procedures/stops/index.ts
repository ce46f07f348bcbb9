import { loadCommonStopCodes } from "#schemas/plant/procedures/stops/load_common_stop_codes.ts";
import { loadStopCodes } from "#schemas/plant/procedures/stops/load_stop_codes.ts";
import { loadStopCodesIndex } from "#schemas/plant/procedures/stops/load_stop_codes_index.ts";
import { loadStopGroups } from "#schemas/plant/procedures/stops/load_stop_groups.ts";
import { loadStopNotesForLocation } from "#schemas/plant/procedures/stops/load_stop_notes_for_location.ts";
import { loadUncodedStops } from "#schemas/plant/procedures/stops/load_uncoded_stops.ts";
import { loadUncodedStopsForLocation } from "#schemas/plant/procedures/stops/load_uncoded_stops_for_location.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { knownTo, offeredByAll } from "./common.ts";
import { loadMachineHistoryProcedure } from "./load_machine_history.ts";
import { loadStopHistoryProcedure } from "./load_stop_history.ts";
import { loadStopNotesProcedure } from "./load_stop_notes.ts";
import { machinesAt } from "./location.ts";
import { mergeStopsProcedure } from "./merge_stops.ts";
import { rangeOfNotes } from "./note-days.ts";
import { readNotes } from "./notes.ts";
import {
  offeredStopCodes,
  readStopCodes,
  readStopGroups,
  readUncodedStops,
} from "#server/procedures/records/stops/reader.ts";
import { setStopCodeProcedure } from "./set_stop_code.ts";
import { splitStopProcedure } from "./split_stop.ts";
import { updateHistoryNoteProcedure } from "./update_history_note.ts";
import { updateUncodedStopsProcedure } from "./update_uncoded_stops.ts";

export const stopsProcedures: readonly Procedure[] = [
  readProcedure(loadStopCodes, async ({ machine_id }, { db, scope }) =>
    knownTo(scope.machines, await offeredStopCodes(db, machine_id)),
  ),
  readProcedure(loadStopCodesIndex, async (_input, { db, scope }) =>
    knownTo(scope.machines, await readStopCodes(db, null)),
  ),
  readProcedure(loadCommonStopCodes, async ({ machines }, { db, scope }) =>
    knownTo(scope.machines, offeredByAll(await offeredStopCodes(db, null), machines)),
  ),
  readProcedure(loadStopGroups, (_input, { db }) => readStopGroups(db)),
  readProcedure(loadUncodedStops, ({ machine_id, shift }, { db, scope, now }) =>
    readUncodedStops(db, someOf(scope, [machine_id]), shift, now),
  ),
  readProcedure(loadUncodedStopsForLocation, async (input, context) =>
    readUncodedStops(context.db, await machinesAt(input, context), null, context.now),
  ),
  loadStopHistoryProcedure,
  loadMachineHistoryProcedure,
  loadStopNotesProcedure,
  readProcedure(loadStopNotesForLocation, async (input, context) =>
    readNotes(context.db, await machinesAt(input, context), null, rangeOfNotes(input, timeZoneOf(context.settings))),
  ),
  setStopCodeProcedure,
  updateUncodedStopsProcedure,
  updateHistoryNoteProcedure,
  splitStopProcedure,
  mergeStopsProcedure,
];
