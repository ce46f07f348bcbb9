import { Type } from "typebox";
import { ApiKey } from "#schemas/platform/api-key.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadApiKeys = defineContract({
  name: "load_api_keys",
  area: "users",
  description: "The API keys of the company, without the keys themselves.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ApiKey),
  permission: { all: ["view-permissions"] },
});
