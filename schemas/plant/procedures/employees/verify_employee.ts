import { Type } from "typebox";
import { EmployeeCheck } from "#schemas/plant/employee.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const verifyEmployee = defineContract({
  name: "verify_employee",
  area: "employees",
  description:
    "Checks an employee by number or badge, on an enrolled terminal with SF361 also by pincode: is there such an employee, and may it sign in? A right pincode is proof for the writes that ask for one. The name is told after a proof, to holders of view-employees, and at machines that ask for none to who may write.",
  kind: "read",
  input: Type.Object(
    { machine_id: MachineId, employee: AnyCode, pincode: Type.Optional(Type.String({ maxLength: 32 })) },
    strict,
  ),
  example: { machine_id: "FC1", employee: "1001" },
  output: EmployeeCheck,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "a pincode from a terminal that is not enrolled, or at a machine without SF361",
    wrong_credentials: "no such employee with this pincode",
    too_many_requests:
      "five wrong pincodes of an employee at a terminal, fifteen at all, or twenty at a terminal; twenty numbers that nobody has within an hour",
  },
  secret: ["pincode"],
  perUser: true,
});
