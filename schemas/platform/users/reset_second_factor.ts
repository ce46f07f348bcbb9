import { Type } from "typebox";
import { strict, Username } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const resetSecondFactor = defineContract({
  name: "reset_second_factor",
  area: "users",
  description:
    "Takes the second factor of a user away, who has lost it, and ends the user's sessions; who has none is left alone.",
  kind: "write",
  input: Type.Object({ username: Username }, strict),
  example: { username: "operator" },
  output: Type.Literal(true),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "no such user",
    rule_violated: "it is the calling user, who turns it off at the own account",
  },
  events: ["AccessChanged"],
});
