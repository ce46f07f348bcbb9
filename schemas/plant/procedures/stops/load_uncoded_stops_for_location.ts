import { Type } from "typebox";
import { UncodedStop } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { LocationInput } from "#schemas/plant/location.ts";

export const loadUncodedStopsForLocation = defineContract({
  name: "load_uncoded_stops_for_location",
  area: "stops",
  description: "The uncoded stops of all shifts of the machines of a location, newest first.",
  kind: "read",
  input: LocationInput,
  example: { request_type: "department", request_code: "10" },
  output: Type.Array(UncodedStop),
  permission: "base",
  errors: { not_found: "no machine of the caller is at this location" },
  events: ["StopChanged"],
  perUser: true,
});
