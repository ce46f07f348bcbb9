import { Type } from "typebox";
import { Employee } from "#schemas/plant/employee.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadSignedInEmployees = defineContract({
  name: "load_signed_in_employees",
  area: "employees",
  description: "The employees who are signed in at a machine.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Employee),
  permission: "base",
  machine: "machine_id",
  events: ["SignInChanged"],
  source: true,
});
