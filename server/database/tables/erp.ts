import type { ErpBacklog, ErpStatus, ErpSubject } from "#schemas/plant/erp-transfer.ts";

export interface ErpTables {
  erp_transfers: ErpTransferRow;
  erp_targets: ErpTargetRow;
}

/**
 * The outbox to the ERP: written in the transaction of its fact. Quantity in millionths. With `outcome_unknown` a failed
 * one may have reached the ERP all the same.
 */
export interface ErpTransferRow {
  company_id: number;
  subject: ErpSubject;
  record_no: number;
  machine_id: string;
  card_no: string;
  quantity: number;
  time: number;
  status: ErpStatus;
  outcome_unknown: number;
  tries: number;
  error_text: string;
  changed_at: number;
  key: string;
  payload: string;
  /** Its place: what is queued later has a higher one. */
  queue_no: number;
  /** How often it has been sent by itself since it was queued, or a person asked for it. */
  attempts: number;
  /** It is not sent, or asked about, before; ms UTC. */
  not_before: number | null;
  /** When its target was last spoken to, ms UTC. */
  sent_at: number | null;
}

/**
 * How it stands with a target of the site. Nothing is sent until a person has said what becomes of the backlog; then
 * what is queued after `sends_after`. After `failures` in a row it is left alone until `open_until`; `next_at` keeps the
 * distance between two facts that its rate wants. Times in ms UTC.
 */
export interface ErpTargetRow {
  company_id: number;
  target: string;
  backlog: ErpBacklog;
  sends_after: number;
  paused: number;
  failures: number;
  open_until: number | null;
  next_at: number;
  error_text: string;
  username: string;
  changed_at: number;
}
