import type { ServerParts } from "#server/parts.ts";
import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { clearCachesProcedure } from "./clear_caches.ts";
import { exportDocumentsProcedure } from "./export_documents.ts";
import { importDocumentsProcedure } from "./import_documents.ts";
import { loadDeveloperLogProcedure, type ServerLog } from "./load_developer_log.ts";
import { loadScheduledJobsProcedure } from "./load_scheduled_jobs.ts";
import { loadSecretsProcedure } from "./load_secrets.ts";
import { loadServerLogProcedure } from "./load_server_log.ts";
import { runScheduledJobProcedure } from "./run_scheduled_job.ts";
import { reloadBrowsersProcedure } from "./reload_browsers.ts";
import { setDefaultThemeProcedure } from "./set_default_theme.ts";
import { setSecretProcedure } from "./set_secret.ts";
import { signOutEveryoneProcedure } from "./sign_out_everyone.ts";

export const jobProcedures: readonly Procedure[] = [loadScheduledJobsProcedure, runScheduledJobProcedure];

/** What concerns the whole server or everybody at once, and the whole configuration as a file and back. */
export const adminProcedures = (
  parts: ServerParts,
  { documents, vault, log }: { documents: Documents; vault: Vault; log: ServerLog },
): readonly Procedure[] => [
  loadSecretsProcedure(vault),
  setSecretProcedure(vault),
  setDefaultThemeProcedure({ documents }),
  exportDocumentsProcedure({ documents }),
  importDocumentsProcedure({ documents }),
  clearCachesProcedure(parts),
  reloadBrowsersProcedure,
  signOutEveryoneProcedure,
  loadDeveloperLogProcedure(log),
  loadServerLogProcedure(log),
];
