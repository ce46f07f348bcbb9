import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const signOutEmployeeAtMachine = defineContract({
  name: "sign_out_employee_at_machine",
  area: "employees",
  description:
    "Signs an employee out at a machine, by number or badge. The sign-in stays in the log, with its end; `logg_message` is added to it.",
  kind: "write",
  input: Type.Object(
    { machine_id: MachineId, employee_id: AnyCode, logg_message: Type.Optional(Text(longestNote)) },
    strict,
  ),
  example: { machine_id: "FC1", employee_id: "1001", logg_message: "" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "no such employee", not_signed_in_at_machine: "the employee is not signed in at the machine" },
  events: ["SignInChanged"],
});
