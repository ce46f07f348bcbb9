import { Type } from "typebox";
import { ProvedEmployee } from "#schemas/plant/employee.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadProvedEmployees = defineContract({
  name: "load_proved_employees",
  area: "employees",
  description:
    "The employees who have shown at a machine by pincode who they are, in this session and at this terminal: they are not asked again as long as that holds.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(ProvedEmployee),
  permission: "base",
  machine: "machine_id",
  events: ["SignInChanged"],
  perUser: true,
});
