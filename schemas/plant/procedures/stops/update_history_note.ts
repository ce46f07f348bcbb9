import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict, Text } from "#schemas/platform/fields.ts";
import { Stop, StopNumbers } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateHistoryNote = defineContract({
  name: "update_history_note",
  area: "stops",
  description: "Adds a note to coded stops of a machine.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, stops: StopNumbers, note: Text(longestNote) }, strict),
  example: { machine_id: "FC1", stops: [3], note: "Belt torn" },
  output: Type.Array(Stop),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "a stop that is not there",
    state_conflict: "a stop is uncoded",
    rule_violated: "the note is blank",
  },
  events: ["StopChanged"],
  offline: "queue",
});
