import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const clearCaches = defineContract({
  name: "clear_caches",
  area: "admin",
  description:
    "Empties what the server keeps to answer faster: answers of reads, documents, identities. All is read from the database again.",
  kind: "write",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Literal(true),
  permission: { all: ["can-do-admin-actions"] },
});
