import type { MailState } from "#schemas/platform/mailed.ts";

/** An e-mail to one address with what a rule tells it. Times in ms UTC. */
export interface MailRow {
  company_id: number;
  mail_no: number;
  created_at: number;
  rule: string;
  address: string;
  state: MailState;
  /** When it was to be sent first, of itself or since a person wanted it sent again: it is given up a time after that. */
  due_at: number;
  /** It is not sent before. */
  not_before: number;
  /** When it was first sent; null: nothing has been, and what is told meanwhile is added to it. */
  closed_at: number | null;
  /** When it was handed to the mail server last. */
  sent_at: number | null;
  attempts: number;
  /** So many times nobody could tell whether it was taken. */
  doubts: number;
  error_text: string;
  /** What its Message-ID begins with. */
  message_key: string;
}

export interface MailTables {
  mails: MailRow;
  /** The notifications of each e-mail. */
  mail_notifications: { company_id: number; mail_no: number; record_no: number; created_at: number };
}
