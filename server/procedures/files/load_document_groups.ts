import { readDocumentGroups } from "#server/procedures/files/machine-documents.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadDocumentGroups } from "#schemas/plant/procedures/files/load_document_groups.ts";

export const loadDocumentGroupsProcedure = readProcedure(loadDocumentGroups, (_input, { db }) =>
  readDocumentGroups(db),
);
