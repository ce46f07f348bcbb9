import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { MachineSignal } from "#schemas/plant/machine-signal.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineSignals = defineContract({
  name: "load_machine_signals",
  area: "machines",
  description: "The latest signals and process values of a machine.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: MachineSignal,
  permission: "base",
  machine: "machine_id",
  events: ["MachineChanged", "ProcessValue"],
  source: true,
});
