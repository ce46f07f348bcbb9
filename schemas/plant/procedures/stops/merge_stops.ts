import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Stop, StopNumbers } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const mergeStops = defineContract({
  name: "merge_stops",
  area: "stops",
  description:
    "Makes one stop of stops of a machine that follow each other without a gap. It keeps the number of the first and the one code that they have.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, stops: StopNumbers }, strict),
  example: { machine_id: "FC1", stops: [6, 7] },
  output: Stop,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "a stop that is not there",
    not_allowed: "the machine does not have SF46",
    state_conflict: "the stops have different codes",
    rule_violated: "fewer than two stops, the machine ran between them, or one began more than 48 hours ago",
  },
  events: ["StopChanged", "MachineChanged"],
});
