import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { Mailed } from "#schemas/platform/mailed.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMails = defineContract({
  name: "load_mails",
  area: "mail",
  description:
    "What rules of notifications send by e-mail, newest first: those of the last 90 days, at most 1,000, with what became of each.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Mailed),
  permission: { all: ["can-do-admin-actions"] },
  events: ["MailChanged"],
});
