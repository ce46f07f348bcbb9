import type { ServerParts } from "#server/parts.ts";
import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { clearCachesProcedure } from "./clear_caches/handler.ts";
import { exportDocumentsProcedure } from "./export_documents/handler.ts";
import { importDocumentsProcedure } from "./import_documents/handler.ts";
import { reloadBrowsersProcedure } from "./reload_browsers/handler.ts";
import { setSecretProcedure } from "./set_secret/handler.ts";
import { signOutEveryoneProcedure } from "./sign_out_everyone/handler.ts";

/** The procedures of administrators that stand on the server's own key. */
export const adminProcedures = (vault: Vault): readonly Procedure[] => [setSecretProcedure(vault)];

/** The whole configuration as a file, and back. */
export const carryProcedures = (parts: { documents: Documents }): readonly Procedure[] => [
  exportDocumentsProcedure(parts),
  importDocumentsProcedure(parts),
];

/** What concerns the whole server, or everybody at once. */
export const serviceProcedures = (parts: ServerParts): readonly Procedure[] => [
  clearCachesProcedure(parts),
  reloadBrowsersProcedure,
  signOutEveryoneProcedure,
];
