import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const signOutOnDevice = defineContract({
  name: "sign_out_on_device",
  area: "employees",
  description:
    "Signs the employee out on the shared device of the calling user, and ends what the employee has proved there. Once more does no harm.",
  kind: "write",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Literal(true),
  permission: "signed-in",
  errors: { not_allowed: "the user is not one of a shared device" },
  events: ["SignInChanged", "AccessChanged"],
});
