import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const signInOnDevice = defineContract({
  name: "sign_in_on_device",
  area: "employees",
  description:
    "Signs an employee in on the shared device of the calling user, by number or badge, at a machine with SF361 also by pincode. Before it that user only reads.",
  kind: "write",
  input: Type.Object(
    { machine_id: MachineId, employee: AnyCode, pincode: orNull(Type.String({ maxLength: 32 })) },
    strict,
  ),
  example: { machine_id: "FC1", employee: "1001", pincode: null },
  output: Type.Object({ employee: Text(64), full_name: Text() }, strict),
  permission: "signed-in",
  machine: "machine_id",
  errors: {
    not_allowed: "the user is not one of a shared device, or a pincode from a terminal that is not enrolled",
    not_found: "no such employee",
    rule_violated: "the employee may not sign in",
    proof_needed: "the machine asks for the pincode, and there is none",
    wrong_credentials: "no such employee with this pincode",
    too_many_requests: "five wrong pincodes of an employee at a terminal, or many numbers that nobody has",
  },
  events: ["SignInChanged", "AccessChanged"],
  secret: ["pincode"],
});
