import { Type } from "typebox";
import { ApiKeyScope } from "#schemas/platform/api-key.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const createApiKey = defineContract({
  name: "create_api_key",
  area: "users",
  description: "Makes an API key of another system, which opens what its scope says. The key is shown this once.",
  kind: "write",
  input: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 200, pattern: "[^\\p{C}\\p{Z}]" }), scope: ApiKeyScope },
    strict,
  ),
  example: { name: "Line", scope: "ingest" },
  output: Type.Object({ record_no: RecordNo, api_key: Type.Union([Type.String(), Type.Null()]) }, strict),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: { duplicate_name: "a key of this name works already" },
  secret: ["api_key"],
});
