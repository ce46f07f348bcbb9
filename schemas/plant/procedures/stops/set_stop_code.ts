import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { Stop } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setStopCode = defineContract({
  name: "set_stop_code",
  area: "stops",
  description: "Codes the open stop of a machine, with a note where one is given.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, stop_code: Code, note: orNull(Text(longestNote)) }, strict),
  example: { machine_id: "FC1", stop_code: "12", note: null },
  output: Stop,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "a code that the machine does not offer",
    state_conflict: "the machine has no open stop",
    rule_violated: "the code asks for a note and there is none",
  },
  events: ["StopChanged", "MachineChanged"],
});
