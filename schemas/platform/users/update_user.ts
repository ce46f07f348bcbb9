import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { User, UserChange } from "#schemas/platform/user.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateUser = defineContract({
  name: "update_user",
  area: "users",
  description:
    "Changes what is decided about a user, from the user's next call on; with a password it makes a new user. What is left out stays as it is.",
  kind: "write",
  input: Type.Object({ user: UserChange }, strict),
  example: { user: { username: "newcomer", password: "long enough", role: null } },
  output: User,
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "no such user, role or dashboard, or one of `machine_id` and `machine_restrictions`",
    duplicate_name: "a new user's name is taken, in this company or another",
    rule_violated:
      "the last user who holds a permission that nobody could give back would lose it, or the role and level are those of a sign-in provider's groups",
  },
  events: ["AccessChanged"],
  secret: ["password"],
});
