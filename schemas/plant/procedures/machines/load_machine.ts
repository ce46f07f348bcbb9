import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Machine } from "#schemas/plant/machine.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachine = defineContract({
  name: "load_machine",
  area: "machines",
  description: "One machine with what it does now.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Machine,
  permission: "base",
  machine: "machine_id",
  events: ["MachineChanged", "SignInChanged"],
  source: true,
  live: { event: "MachineChanged", key: "machine_id", entity: "machines" },
});
