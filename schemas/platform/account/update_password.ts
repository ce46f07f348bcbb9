import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { NewPassword } from "#schemas/platform/passwords.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updatePassword = defineContract({
  name: "update_password",
  area: "account",
  description:
    "Gives the calling user another password and ends the user's sessions at all other places. Who has been given a password by an administrator may call nothing else before.",
  kind: "write",
  input: Type.Object(
    { old_password: Type.String({ minLength: 1, maxLength: 1000 }), new_password: NewPassword },
    strict,
  ),
  example: { old_password: "admin", new_password: "nine red kettles" },
  output: Type.Literal(true),
  permission: "base",
  errors: {
    wrong_credentials: "the old password is another one",
    too_many_requests: "the old password was wrong too often",
    rule_violated:
      "the new password is one of those that everybody tries first, has the user's name in it, or is the old one; or the user comes from a sign-in provider and has no password",
  },
  events: ["AccessChanged"],
  secret: ["old_password", "new_password"],
});
