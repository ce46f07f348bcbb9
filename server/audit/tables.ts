/** An append-only row for every write, made or refused. `payload`, `before` and `after` are JSON without secret fields. */
interface AuditRow {
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

/** The stored success of a write: `fingerprint` is the SHA-256 of procedure and canonical body, `reply` JSON. */
export interface StoredReplyRow {
  company_id: number;
  key: string;
  username: string;
  procedure: string;
  fingerprint: string;
  reply: string;
  created_at: number;
}

export interface AuditTables {
  audit: AuditRow;
  stored_replies: StoredReplyRow;
}
