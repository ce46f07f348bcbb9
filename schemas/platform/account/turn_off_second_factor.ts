import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { OwnPassword } from "#schemas/platform/passwords.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const turnOffSecondFactor = defineContract({
  name: "turn_off_second_factor",
  area: "account",
  description:
    "Takes the calling user's second factor away with its recovery codes, after the password. Where the site asks for one, another has to be set up before anything else.",
  kind: "write",
  input: Type.Object({ password: OwnPassword }, strict),
  example: { password: "admin" },
  output: Type.Literal(true),
  permission: "base",
  errors: {
    wrong_credentials: "the password is another one",
    too_many_requests: "the password was wrong too often",
    rule_violated: "the user has no second factor",
  },
  events: ["AccessChanged"],
  secret: ["password"],
});
