import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Documents = Type.Array(Type.Record(Type.String(), Type.Unknown()));

export const exportDocuments = defineContract({
  name: "export_documents",
  area: "admin",
  description:
    "The published documents of the company, to be kept as a file: all, or those that are named with all that they use. Secrets stand in no document but by their names.",
  kind: "read",
  input: Type.Object(
    {
      documents: Type.Optional(
        Type.Array(Type.Object({ kind: Type.String(), slug: Type.String({ maxLength: 128 }) }, strict), {
          minItems: 1,
          maxItems: 10_000,
        }),
      ),
    },
    strict,
  ),
  example: {},
  output: Type.Object({ documents: Documents }, strict),
  permission: { all: ["can-do-admin-actions"] },
  audited: true,
  errors: { not_found: "one of the named documents" },
  bodyLimit: 1024 * 1024,
});
