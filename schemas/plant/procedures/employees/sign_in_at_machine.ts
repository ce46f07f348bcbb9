import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { Employee } from "#schemas/plant/employee.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const signInAtMachine = defineContract({
  name: "sign_in_at_machine",
  area: "employees",
  description:
    "Signs an employee in at a machine, by number or badge; with a pincode where the machine has SF361 and clocks in by it. Somebody who is signed in there already stays so. `logg_message` goes into the log of sign-ins.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      employee_id: AnyCode,
      logg_message: Type.Optional(Text(longestNote)),
      pincode: Type.Optional(Type.String({ maxLength: 32 })),
    },
    strict,
  ),
  example: { machine_id: "FC1", employee_id: "1001", logg_message: "" },
  output: Employee,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "no such employee",
    rule_violated: "the employee may not sign in",
    not_allowed: "a pincode from a terminal that is not enrolled, or at a machine without SF361",
    wrong_credentials: "the pincode is missing, or is not that of the employee",
    too_many_requests: "five wrong pincodes of an employee at a terminal, or twenty at a terminal",
  },
  events: ["SignInChanged"],
  secret: ["pincode"],
});
