import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const revokeLoginCode = defineContract({
  name: "revoke_login_code",
  area: "users",
  description: "Ends a login code and the sessions that it began.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: Type.Literal(true),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: { not_found: "no such code" },
  events: ["AccessChanged"],
});
