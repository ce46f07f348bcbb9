import { loadStopCodesProcedure } from "./load_stop_codes.ts";
import { loadStopCodesIndexProcedure } from "./load_stop_codes_index.ts";
import { loadCommonStopCodesProcedure } from "./load_common_stop_codes.ts";
import { loadStopGroupsProcedure } from "./load_stop_groups.ts";
import { loadUncodedStopsProcedure } from "./load_uncoded_stops.ts";
import { loadUncodedStopsForLocationProcedure } from "./load_uncoded_stops_for_location.ts";
import { loadStopHistoryProcedure } from "./load_stop_history.ts";
import { loadMachineHistoryProcedure } from "./load_machine_history.ts";
import { loadStopNotesProcedure } from "./load_stop_notes.ts";
import { loadStopNotesForLocationProcedure } from "./load_stop_notes_for_location.ts";
import { setStopCodeProcedure } from "./set_stop_code.ts";
import { updateUncodedStopsProcedure } from "./update_uncoded_stops.ts";
import { updateHistoryNoteProcedure } from "./update_history_note.ts";
import { splitStopProcedure } from "./split_stop.ts";
import { mergeStopsProcedure } from "./merge_stops.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const stopsProcedures: readonly Procedure[] = [
  loadStopCodesProcedure,
  loadStopCodesIndexProcedure,
  loadCommonStopCodesProcedure,
  loadStopGroupsProcedure,
  loadUncodedStopsProcedure,
  loadUncodedStopsForLocationProcedure,
  loadStopHistoryProcedure,
  loadMachineHistoryProcedure,
  loadStopNotesProcedure,
  loadStopNotesForLocationProcedure,
  setStopCodeProcedure,
  updateUncodedStopsProcedure,
  updateHistoryNoteProcedure,
  splitStopProcedure,
  mergeStopsProcedure,
];
