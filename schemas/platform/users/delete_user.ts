import { Type } from "typebox";
import { strict, Username } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteUser = defineContract({
  name: "delete_user",
  area: "users",
  description:
    "Removes a user with all that is the user's own: sessions, login codes, settings, unfinished wizards. The audit log and what was reported keep the name.",
  kind: "write",
  input: Type.Object({ username: Username }, strict),
  example: { username: "planner" },
  output: Type.Literal(true),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "no such user",
    rule_violated: "it is the calling user, or the last who holds a permission that nobody could give back",
  },
  events: ["AccessChanged"],
});
