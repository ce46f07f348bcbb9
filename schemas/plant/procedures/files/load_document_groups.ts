import { Type } from "typebox";
import { DocumentGroup } from "#schemas/plant/document.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadDocumentGroups = defineContract({
  name: "load_document_groups",
  area: "files",
  description: "The groups of documents, by their position.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(DocumentGroup),
  permission: "base",
  cacheSeconds: 60,
});
