import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { OwnPassword, RecoveryCodes } from "#schemas/platform/passwords.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const renewRecoveryCodes = defineContract({
  name: "renew_recovery_codes",
  area: "account",
  description:
    "Gives the calling user other recovery codes, after the password; those from before open nothing any more. They are shown this once.",
  kind: "write",
  input: Type.Object({ password: OwnPassword }, strict),
  example: { password: "admin" },
  output: Type.Object({ recovery_codes: RecoveryCodes }, strict),
  permission: "base",
  errors: {
    wrong_credentials: "the password is another one",
    too_many_requests: "the password was wrong too often",
    rule_violated: "the user has no second factor",
  },
  events: ["AccessChanged"],
  secret: ["password", "recovery_codes"],
});
