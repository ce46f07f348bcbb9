/** An append-only row for every write, made or refused. `payload`, `before` and `after` are JSON without secret fields. */
export interface AuditRow {
  company_id: number;
  audit_id: string;
  time: number;
  username: string;
  terminal: string;
  machine_id: string | null;
  procedure: string;
  payload: string;
  before: string | null;
  after: string | null;
  call_code: number;
}

/** The fingerprint of a call whose body can no longer be told from another. */
export const forgotten = "";

/**
 * The stored success of a write. `key` is the JSON of the user's name and the key that came; `fingerprint` is the SHA-256
 * of procedure and canonical body, or their argon2id hash where the body holds a secret; `reply` is JSON. A call of
 * another system stands here before it is sent, with an empty `reply`; until `held_until` (ms UTC) it counts as under
 * way, later or without that its outcome is not known.
 */
export interface StoredReplyRow {
  company_id: number;
  key: string;
  username: string;
  procedure: string;
  fingerprint: string;
  reply: string;
  created_at: number;
  held_until: number | null;
}

export interface AuditTables {
  audit: AuditRow;
  stored_replies: StoredReplyRow;
}
