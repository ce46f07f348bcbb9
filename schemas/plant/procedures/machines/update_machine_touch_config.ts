import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateMachineTouchConfig = defineContract({
  name: "update_machine_touch_config",
  area: "machines",
  description: "Replaces the touch configuration of a machine.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, config: TouchConfig }, strict),
  example: { machine_id: "FC1", config: { max_cavities: 8, material_menu: true } },
  output: TouchConfig,
  permission: { all: ["can-do-admin-actions"] },
  machine: "machine_id",
  events: ["MachineChanged"],
});
