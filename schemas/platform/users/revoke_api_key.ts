import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const revokeApiKey = defineContract({
  name: "revoke_api_key",
  area: "users",
  description: "Ends an API key.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: Type.Literal(true),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: { not_found: "no such key" },
});
