import { Type } from "typebox";
import { orNull, strict, Username } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const createLoginCode = defineContract({
  name: "create_login_code",
  area: "users",
  description: "Makes a code that opens the screens of an isolated user, read-only. The code is shown this once.",
  kind: "write",
  input: Type.Object({ username: Username }, strict),
  example: { username: "isolated" },
  output: Type.Object({ login_code: orNull(Type.String()), path: orNull(Type.String()) }, strict),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: { not_found: "no such user", rule_violated: "the user is not isolated" },
  events: ["AccessChanged"],
  secret: ["login_code", "path"],
});
