import type { ApiKeyRow } from "#server/database/tables/auth.ts";

/** The key of a machine feed, as it is stored. */
export const apiKeyRow: ApiKeyRow = {
  company_id: 1,
  record_no: 4,
  name: "erp",
  scope: "ingest",
  key_hash: "k",
  created_at: 0,
  revoked_at: null,
};
