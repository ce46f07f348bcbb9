import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { Stop, StopNumbers } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateUncodedStops = defineContract({
  name: "update_uncoded_stops",
  area: "stops",
  description: "Codes stops of a machine, all or none; with recode also those that have a code already.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      stops: StopNumbers,
      stop_code: Code,
      note: orNull(Text(longestNote)),
      recode: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  example: { machine_id: "FC1", stops: [1], stop_code: "12", note: null },
  output: Type.Array(Stop),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "a stop that is not there, or a code that the machine does not offer",
    state_conflict: "a stop is coded and recode is false",
    rule_violated: "the code asks for a note and there is none",
  },
  events: ["StopChanged", "MachineChanged"],
});
