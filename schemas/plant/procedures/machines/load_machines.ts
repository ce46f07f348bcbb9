import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { Machine } from "#schemas/plant/machine.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachines = defineContract({
  name: "load_machines",
  area: "machines",
  description: "All machines that the caller may see, by id, with what they do now.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Machine),
  permission: "base",
  events: ["MachineChanged", "SignInChanged"],
  source: true,
  live: { event: "MachineChanged", key: "machine_id", entity: "machines" },
});
