import { randomUUID } from "node:crypto";
import { sendTestMail } from "#schemas/platform/mail/send_test_mail.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { longestCall } from "#server/procedures/outside.ts";
import { outsideProcedure, type Procedure } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { writeTest } from "./letter.ts";
import { type MailLink, mailServerOf, readyServer } from "./server.ts";
import { type Delivery, handOver, type Patience } from "./smtp.ts";

/** Whoever presses the button waits: for no part of it longer than a call of another system may take. */
const patience: Patience = { connect: longestCall, greet: longestCall, answer: longestCall, all: longestCall };

/** The answer of the mail server; throws why it has none. */
const answerOf = (delivery: Delivery): { answer: string } => {
  if (delivery.kind === "taken") return { answer: delivery.answer };
  const { reason } = delivery;
  throw new DomainError(delivery.kind === "unknown" ? "outcome_unknown" : "upstream_failed", { text: reason });
};

/** Sends a test message by the mail server of the site. */
export const sendTestMailProcedure = (link: MailLink, site: Pick<SiteReader, "settings" | "text">): Procedure =>
  outsideProcedure(sendTestMail, async ({ address }, { db, scope: { company_id }, now }) => {
    const settings = await site.settings(company_id);
    const server = mailServerOf(settings);
    if (!server)
      throw new DomainError("rule_violated", { message: "No mail server is set.", text: { key: "mail.no_server" } });
    const ready = await readyServer(link, server, { db, company_id });
    const draft = { from: server.from, to: address, message_key: randomUUID(), date: now };
    const letter = await writeTest(draft, { site, company_id, settings });
    return { system: server.url.host, send: async () => answerOf(await handOver(ready, letter, patience)) };
  });
