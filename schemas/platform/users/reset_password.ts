import { Type } from "typebox";
import { strict, Username } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const resetPassword = defineContract({
  name: "reset_password",
  area: "users",
  description:
    "Gives a user a password that opens until the user has chosen another one with it, and ends the user's sessions. It is shown this once.",
  kind: "write",
  input: Type.Object({ username: Username }, strict),
  example: { username: "operator" },
  output: Type.Object({ password: Type.Union([Type.String(), Type.Null()]) }, strict),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "no such user",
    rule_violated:
      "it is the calling user, who chooses a password at the own account, or one of a sign-in provider, who has none",
  },
  events: ["AccessChanged"],
  secret: ["password"],
});
