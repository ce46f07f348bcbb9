import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const cancelForcedStop = defineContract({
  name: "cancel_forced_stop",
  area: "machines",
  description: "Ends the forced stop that holds a machine: `force_stop_enabled` becomes true.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "JB1" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  errors: { state_conflict: "the machine is not stopped" },
  events: ["MachineChanged"],
});
