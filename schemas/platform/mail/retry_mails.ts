import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const retryMails = defineContract({
  name: "retry_mails",
  area: "mail",
  description:
    "Lets e-mails that were not sent, or of which nobody knows, be sent again, all or none. Each keeps its Message-ID, by which the receiving side can tell it from another one.",
  kind: "write",
  input: Type.Object({ mail_nos: Type.Array(RecordNo, { minItems: 1, maxItems: 1000 }) }, strict),
  example: { mail_nos: [1] },
  output: Type.Literal(true),
  permission: { all: ["can-do-admin-actions"] },
  errors: { not_found: "no such e-mail", state_conflict: "it waits, is under way or was sent" },
  events: ["MailChanged"],
});
