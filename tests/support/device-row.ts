import { hashToken } from "#server/auth/tokens.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";

type Told = Pick<DeviceRow, "record_no" | "name" | "device_kind">;

/** A paired screen that was paired and seen at a time (ms UTC), shows no document of its own, and has the token. */
export const deviceRow = (told: Told, token: string, at: number) => ({
  ...told,
  machine_ids: "[]",
  documents: "[]",
  token_hash: hashToken(token),
  created_at: at,
  last_seen_at: at,
  revoked_at: null,
  created_by: null,
  address: null,
});
