import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { User } from "#schemas/platform/user.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadUsers = defineContract({
  name: "load_users",
  area: "users",
  description: "The users of the company with what is decided about them, by name; without passwords and tokens.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(User),
  permission: { all: ["view-permissions"] },
  events: ["AccessChanged"],
  perUser: true,
});
