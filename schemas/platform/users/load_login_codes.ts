import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { LoginCode } from "#schemas/platform/login-code.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadLoginCodes = defineContract({
  name: "load_login_codes",
  area: "users",
  description: "The login codes of isolated users, without the codes themselves.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(LoginCode),
  permission: { all: ["view-permissions"] },
  events: ["AccessChanged"],
});
