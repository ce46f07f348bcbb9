import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { RecoveryCodes, SecondFactorCode } from "#schemas/platform/passwords.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmSecondFactor = defineContract({
  name: "confirm_second_factor",
  area: "account",
  description:
    "Lets the second factor count that `set_up_second_factor` has begun, by a code of the app, and gives recovery codes, each of which opens once in the place of a code. They are shown this once.",
  kind: "write",
  input: Type.Object({ code: SecondFactorCode }, strict),
  example: { code: "123 456" },
  output: Type.Object({ recovery_codes: RecoveryCodes }, strict),
  permission: "base",
  errors: {
    wrong_credentials: "it is no code of the app at this time",
    too_many_requests: "the code was wrong too often",
    rule_violated: "no second factor has been begun, or it counts already",
  },
  events: ["AccessChanged"],
  secret: ["code", "recovery_codes"],
});
