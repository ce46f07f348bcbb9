import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { StopNote, StopNumbers } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { NoteDays, noteDaysErrors } from "#schemas/plant/note-days.ts";

export const loadStopNotes = defineContract({
  name: "load_stop_notes",
  area: "stops",
  description:
    "The notes of stops of a machine, newest first; stops null means all of the machine. Those that were written on the days from start_date to end_date, else at most the 1000 newest.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, stops: orNull(StopNumbers), ...NoteDays }, strict),
  example: { machine_id: "FC1", stops: null },
  output: Type.Array(StopNote),
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "a stop that is not there", rule_violated: noteDaysErrors },
  events: ["StopChanged"],
  source: true,
});
