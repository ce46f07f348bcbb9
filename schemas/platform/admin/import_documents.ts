import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const importDocuments = defineContract({
  name: "import_documents",
  area: "admin",
  description:
    "Stores documents as published ones, each judged beside the others: all or none. What is the same as before stays as it is.",
  kind: "write",
  input: Type.Object(
    { documents: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 10_000 }) },
    strict,
  ),
  example: { documents: [{}] },
  output: Type.Object({ changed: Type.Integer() }, strict),
  permission: { all: ["can-do-admin-actions"] },
  errors: { invalid_document: "one of the documents; nothing is stored", not_allowed: "a source of a dashboard" },
  events: ["DocumentChanged", "AccessChanged"],
  bodyLimit: 8 * 1024 * 1024,
  bulky: ["documents"],
  cost: 50,
});
