import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { StopNote } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { LocationInput } from "#schemas/plant/location.ts";
import { NoteDays, noteDaysErrors } from "#schemas/plant/note-days.ts";

export const loadStopNotesForLocation = defineContract({
  name: "load_stop_notes_for_location",
  area: "stops",
  description:
    "The notes of the stops of a location, newest first: those that were written on the days from start_date to end_date, else at most the 1000 newest.",
  kind: "read",
  input: Type.Object({ ...LocationInput.properties, ...NoteDays }, strict),
  example: { request_type: "all", request_code: "all" },
  output: Type.Array(StopNote),
  permission: "base",
  errors: { not_found: "no machine of the caller is at this location", rule_violated: noteDaysErrors },
  events: ["StopChanged"],
  perUser: true,
});
