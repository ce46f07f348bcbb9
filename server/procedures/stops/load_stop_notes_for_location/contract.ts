import { Type } from "typebox";
import { StopNote } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { LocationInput } from "#server/procedures/stops/location.ts";

export const loadStopNotesForLocation = defineContract({
  name: "load_stop_notes_for_location",
  area: "stops",
  description: "The notes of the stops of a location, newest first, at most 1000.",
  kind: "read",
  input: LocationInput,
  example: { request_type: "all", request_code: "all" },
  output: Type.Array(StopNote),
  permission: "base",
  errors: { not_found: "no machine of the caller is at this location" },
  events: ["StopChanged"],
  perUser: true,
});
