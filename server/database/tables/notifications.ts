import type { Severity } from "#schemas/plant/notification.ts";

/**
 * What people were told of. The text is kept as a key of the catalogue with its values (JSON), so that each reader has it
 * in the own language. `situation` names what it tells of: nothing is told twice. Times in ms UTC.
 */
export interface NotificationRow {
  company_id: number;
  record_no: number;
  created_at: number;
  machine_id: string | null;
  severity: Severity;
  text_key: string;
  text_values: string;
  situation: string;
}

export interface NotificationTables {
  notifications: NotificationRow;
  /** Who has read which. */
  notification_reads: { company_id: number; record_no: number; username: string; read_at: number };
  /** Since when each rule has watched for what it watches for now (JSON); nothing is told that began before. */
  notification_rules: { company_id: number; slug: string; watches: string; since: number };
}
