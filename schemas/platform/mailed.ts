import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict } from "./fields.ts";

/**
 * How it stands with an e-mail: it waits (until its time has come, or to be tried again), is under way, was taken by the
 * mail server, was not, or nobody knows.
 */
const mailStates = ["waiting", "sending", "sent", "failed", "unknown"] as const;
export type MailState = (typeof mailStates)[number];

/** E-mails are listed for so many days after they came to be, and kept no longer. */
export const mailsListedDays = 90;

export const Mailed = Type.Object(
  {
    mail_no: RecordNo,
    created_at: DateTime,
    rule: Type.String({ description: "slug of the rule that it tells of" }),
    address: Type.String(),
    count: Type.Integer({ minimum: 1, description: "notifications in it" }),
    state: Type.Enum([...mailStates]),
    sent_at: orNull({ ...DateTime, description: "when it was handed to the mail server last" }),
    next_at: orNull({ ...DateTime, description: "when it is sent at the earliest, while it waits" }),
    attempts: Type.Integer({ minimum: 0 }),
    error_text: Type.String({ description: "why it was not taken last, in the language of the site" }),
  },
  strict,
);
export type Mailed = Static<typeof Mailed>;
