import { readDocumentGroups } from "#server/procedures/files/machine-documents.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadDocumentGroups } from "./contract.ts";

export const loadDocumentGroupsProcedure = readProcedure(loadDocumentGroups, (_input, { db, scope }) =>
  readDocumentGroups(db, scope),
);
