import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { exportDocumentsProcedure } from "./export_documents/handler.ts";
import { importDocumentsProcedure } from "./import_documents/handler.ts";
import { setSecretProcedure } from "./set_secret/handler.ts";

/** The procedures of administrators that stand on the server's own key. */
export const adminProcedures = (vault: Vault): readonly Procedure[] => [setSecretProcedure(vault)];

/** The whole configuration as a file, and back. */
export const carryProcedures = (parts: { documents: Documents }): readonly Procedure[] => [
  exportDocumentsProcedure(parts),
  importDocumentsProcedure(parts),
];
