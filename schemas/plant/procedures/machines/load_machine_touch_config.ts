import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineTouchConfig = defineContract({
  name: "load_machine_touch_config",
  area: "machines",
  description: "The touch configuration of a machine, an empty object when it has none.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: TouchConfig,
  permission: "base",
  machine: "machine_id",
  events: ["MachineChanged"],
});
