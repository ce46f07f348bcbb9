import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillText } from "#engine/language/expressions/fill.ts";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { day, hour, minute, second } from "#schemas/durations.ts";
import { type Trx, writeCompany } from "#server/database/company.ts";
import { NotificationService } from "#server/notifications/service.ts";
import type { ServerParts } from "#server/parts.ts";
import { lostAfter, takeMail, triedFor } from "#server/procedures/mail/queue.ts";
import { sendTestMailProcedure } from "#server/procedures/mail/send_test_mail.ts";
import type { MailLink } from "#server/procedures/mail/server.ts";
import type { Patience } from "#server/procedures/mail/smtp.ts";
import { root } from "#server/root.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { selfSigned } from "#tests/support/certificate.ts";
import { databases } from "#tests/support/databases.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { testVault } from "#tests/support/vault.ts";
import { MailService } from "./service.ts";

const texts = Object.fromEntries(
  (["en", "sv"] as const).map((language) => [
    language,
    JSON.parse(readFileSync(`${root}/configs/factory/texts/${language}.json`, "utf8")).texts as Record<string, string>,
  ]),
);
const tls = selfSigned("mail server");
const password = "s3cret-of-the-mail-server";

/** Longer than any server here takes to answer: only a test of one that does not answer waits for less. */
const unhurried: Patience = { connect: 60 * second, greet: 60 * second, answer: 60 * second, all: 60 * second };

const leader = "leader@plant.example";

describe.each(databases)("e-mail of notifications on $kind", (database) => {
  let plant: Plant;
  let mail: TestMailServer;
  let now = start;
  let settings: Record<string, unknown>;
  let rules: NotificationRuleDocument[];
  let allowed: { id: string; url: string; private?: boolean }[];
  let patience: Patience;
  const failures: unknown[] = [];

  const site = {
    ...fakeSite(),
    settings: () => Promise.resolve(settings),
    text: (_company: number, language: "en" | "sv", key: string | number, values?: Record<string, unknown>) =>
      Promise.resolve(fillText(texts[language]![key] ?? `[${key}]`, values ?? {}, { language, timeZone: "UTC" })),
  };
  const link: MailLink = {
    allowlist: () => Promise.resolve(allowed),
    vault: testVault,
    network: { resolve: () => Promise.reject(new Error("No name is asked for")) },
    trusted: tls.cert,
  };
  beforeAll(async () => {
    plant = await startPlant(database, undefined, () => [sendTestMailProcedure(link, site)]);
  });
  afterAll(() => plant.close());

  const write = <T>(work: (trx: Trx) => Promise<T>) => writeCompany(plant.server.parts.store, company, work);
  const setServer = async (more: Record<string, unknown> = {}, setup: Parameters<typeof startMailServer>[0] = {}) => {
    await mail?.close();
    mail = await startMailServer(setup);
    allowed = [{ id: "mail", url: mail.url }];
    settings = {
      product_name: "Shopwright",
      language: "en",
      time_zone: "Europe/Stockholm",
      mail_host: mail.host,
      mail_port: mail.port,
      mail_security: "none_here",
      mail_from: "shop@plant.example",
      mail_summary_minutes: 10,
      mail_links: "https://shop.plant.example",
      ...more,
    };
  };
  beforeEach(async () => {
    now = start;
    patience = unhurried;
    rules = [
      {
        kind: "notification-rule",
        slug: "long-stop",
        schemaVersion: 1,
        title: { en: "A long stop", sv: "Ett långt stopp" },
        on: "stop-longer",
        minutes: 60,
        severity: "alarm",
        emails: [leader],
      },
    ];
    await setServer();
    await write(async (trx) => {
      for (const table of [
        "notifications",
        "notification_rules",
        "stops",
        "mails",
        "mail_notifications",
        "secrets",
      ] as const)
        await trx.deleteFrom(table).execute();
    });
    await notifications().look();
  });
  afterEach(async () => {
    await mail.close();
    const [unforeseen] = failures.splice(0);
    if (unforeseen !== undefined) throw unforeseen;
  });

  const partsOf = () => ({
    ...plant.server.parts,
    now: () => now,
    site,
    rules: (company_id: number) => Promise.resolve(company_id === company ? rules : []),
    failed: (error: unknown) => failures.push(error),
  });
  const notifications = () => new NotificationService(partsOf());
  const service = ({ journal }: Pick<ServerParts, "journal"> = plant.server.parts) =>
    new MailService({ ...partsOf(), journal, link, random: () => 1, patience });
  /** Does what a service does at a moment. */
  const sendAt = async (at: number) => {
    now = at;
    const one = service();
    await one.look();
    await one.settled();
  };
  let stops = 0;
  /** So many machines have stood for an hour, which is told at a moment. */
  const tellAt = async (at: number, machines: readonly string[] = ["FC1"]) => {
    const rows = machines.map((machine_id) => ({
      machine_id,
      stop: (stops += 1),
      stop_reason: "12",
      shift: 1,
      start_time: Math.max(start, at - hour),
      end_time: null,
      work_order_no: "",
      cut: 0,
      micro: 0,
      coded_by: null,
      coded_at: null,
      version: 1,
    }));
    await write(async (trx) => {
      for (let from = 0; from < rows.length; from += 50)
        await trx
          .insertInto("stops")
          .values(rows.slice(from, from + 50))
          .execute();
    });
    now = at;
    await notifications().look();
  };
  const rows = () =>
    plant.server.parts.store.read
      .selectFrom("mails")
      .selectAll()
      .where("company_id", "=", company)
      .orderBy("mail_no")
      .execute();
  const states = async () => (await rows()).map(({ state }) => state);
  const reasons = async () => (await rows()).map(({ error_text }) => error_text);
  const call = async (name: string, input: object, user = "admin") => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: crypto.randomUUID() });
    return { status, ...body };
  };
  /** An hour after the start the first stop has lasted long enough. */
  const told = start + hour;
  const tellAndSend = async () => {
    await tellAt(told);
    await sendAt(told);
  };
  const setPassword = (url = mail.url) =>
    write((trx) => {
      const owner = { company_id: company, name: "mail", origin: url };
      const row = { name: "mail", origin: url, value: testVault.seal(owner, password) };
      return trx
        .insertInto("secrets")
        .values({ ...row, changed_by: "admin", changed_at: start })
        .execute();
    });
  const account = { mail_user: "shop", mail_password: { secret: "mail" } };

  describe("what is told", () => {
    it("goes out at once: from whom, to whom, when, where and why, in the language of the site", async () => {
      await tellAndSend();
      const [got] = mail.mails;
      expect(mail.mails).toHaveLength(1);
      expect(got).toMatchObject({
        from: { name: "Shopwright", address: "shop@plant.example" },
        to: [{ name: "", address: leader }],
        subject: "[Shopwright] Alarm: FC1 has stood for 60 minutes.",
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@plant\.example>$/),
        date: new Date(told).toISOString(),
      });
      expect(got!.text!.replaceAll("\r", "")).toBe(
        [
          "2026-06-10 11:00  Alarm: FC1 has stood for 60 minutes.",
          "",
          "All notifications: https://shop.plant.example/machines/notifications",
          "",
          "Shopwright sends this because of the rule “A long stop”.",
          "",
        ].join("\n"),
      );
      expect(got!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
      expect(await states()).toEqual(["sent"]);
    });

    it("is said in Swedish, where the site is, with a subject that is no ASCII, and without a link where none is known", async () => {
      settings = { ...settings, language: "sv", mail_links: undefined };
      await tellAt(told, ["FC1", "JH1"]);
      await sendAt(told);
      expect(mail.mails.map(({ subject }) => subject)).toEqual(["[Shopwright] 2 aviseringar: Ett långt stopp"]);
      expect(mail.mails[0]!.raw).toMatch(/^Subject: =\?UTF-8\?/m);
      expect(mail.mails[0]!.text).toContain("FC1 har stått i 60 minuter.");
      expect(mail.mails[0]!.text).not.toContain("http");
    });

    it("names a rule whose title is a text by that text", async () => {
      rules = [{ ...rules[0]!, title: { text: "pages.notifications" } }];
      await tellAndSend();
      expect(mail.mails[0]!.text).toContain("because of the rule “Notifications”.");
    });

    it("goes to each address of its rule by itself, and to no other", async () => {
      const other = "second@plant.example";
      rules = [
        { ...rules[0]!, emails: [leader, other] },
        { ...rules[0]!, slug: "silent", emails: [] },
      ];
      await notifications().look();
      await tellAndSend();
      expect(mail.mails.map(({ to_address, to }) => [to_address, to?.length])).toEqual([
        [leader, 1],
        [other, 1],
      ]);
    });

    it("cannot say anything to the mail server or to who reads it, whatever names hold", async () => {
      const hostile = "FC1\r\nBcc: other@evil.example\r\n\r\n.\r\nQUIT\u202Etxt.exe\u2028";
      rules = [{ ...rules[0]!, title: `Rule\r\nX-Evil: 1` }];
      settings = { ...settings, product_name: 'Shop\r\nX-Evil: 2 "<a@evil.example>"' };
      await write((trx) =>
        trx
          .insertInto("notifications")
          .values({
            record_no: 900,
            created_at: told,
            machine_id: "FC1",
            severity: "alarm",
            text_key: "notifications.said.stop_longer",
            text_values: JSON.stringify({ machine_id: hostile, minutes: 60 }),
            situation: "hostile",
          })
          .execute(),
      );
      await tellAt(told);
      await write((trx) => trx.updateTable("mail_notifications").set({ record_no: 900 }).execute());
      await sendAt(told);
      const [got] = mail.mails;
      expect(mail.mails).toHaveLength(1);
      expect(got!.headers.map(({ key }) => key).filter((key) => /evil|bcc/.test(key))).toEqual([]);
      expect(got!.from).toEqual({ name: 'Shop X-Evil: 2 "<a@evil.example>"', address: "shop@plant.example" });
      const said = "FC1 Bcc: other@evil.example . QUITtxt.exe";
      expect(got!.subject).toContain(said);
      expect(got!.text).toContain(said);
      expect(got!.text).not.toMatch(/[\u202E\u2028]/);
    });

    it("is not sent where the rule no longer tells the address", async () => {
      await tellAt(told);
      rules = [{ ...rules[0]!, emails: ["other@plant.example"] }];
      await sendAt(told);
      expect([mail.connections, await states(), await reasons()]).toEqual([
        0,
        ["failed"],
        ["The rule tells this address no more."],
      ]);
    });
  });

  describe("what follows", () => {
    it("within the time of the site comes in one e-mail, when that is over", async () => {
      await tellAndSend();
      await tellAt(told + minute, ["JH1"]);
      await tellAt(told + 9 * minute, ["PJ1", "JB1"]);
      await sendAt(told + 10 * minute - 1);
      expect(mail.mails).toHaveLength(1);
      await sendAt(told + 10 * minute);
      expect(mail.mails.map(({ subject }) => subject)).toEqual([
        "[Shopwright] Alarm: FC1 has stood for 60 minutes.",
        "[Shopwright] 3 notifications: A long stop",
      ]);
      expect(mail.mails[1]!.text!.match(/^2026.*$/gm)).toEqual([
        "2026-06-10 11:01  Alarm: JH1 has stood for 60 minutes.",
        "2026-06-10 11:09  Alarm: PJ1 has stood for 60 minutes.",
        "2026-06-10 11:09  Alarm: JB1 has stood for 60 minutes.",
      ]);
      await tellAt(told + hour);
      await sendAt(told + hour);
      expect(mail.mails).toHaveLength(3);
    });

    it("of a thousand at once is one e-mail for each address, which names the first 50 and counts the rest", async () => {
      rules = [{ ...rules[0]!, emails: [leader, "second@plant.example"] }];
      await tellAt(
        told,
        Array.from({ length: 1000 }, (_, index) => `M${index}`),
      );
      await sendAt(told);
      await sendAt(told + day);
      expect(mail.mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
        [leader, "[Shopwright] 1000 notifications: A long stop"],
        ["second@plant.example", "[Shopwright] 1000 notifications: A long stop"],
      ]);
      const { text } = mail.mails[0]!;
      expect([text!.match(/^2026/gm)?.length, text!.includes("… and 950 more")]).toEqual([50, true]);
    });

    it("waits behind what could not be sent, so that a long outage ends with two e-mails", async () => {
      mail.answers = () => ({ refuses: "address", code: 450 });
      await tellAndSend();
      for (let at = told; at < told + 5 * hour; at += 20 * minute) {
        await tellAt(at, ["JH1"]);
        await sendAt(at);
      }
      mail.answers = () => "takes";
      await sendAt(told + 6 * hour);
      expect(mail.mails.map(({ subject }) => subject)).toEqual([
        "[Shopwright] 2 notifications: A long stop".replace(
          "2 notifications: A long stop",
          "Alarm: FC1 has stood for 60 minutes.",
        ),
        expect.stringMatching(/^\[Shopwright\] 1[45] notifications: A long stop$/),
      ]);
    });
  });

  describe("a mail server", () => {
    it("that is not set is told nothing, then and later", async () => {
      settings = { ...settings, mail_host: undefined };
      await tellAndSend();
      expect(await rows()).toEqual([]);
      await setServer();
      await sendAt(told + minute);
      expect(mail.connections).toBe(0);
    });

    it("that is set no more leaves what waits unsent, and says why", async () => {
      await tellAt(told);
      settings = { ...settings, mail_host: undefined };
      await sendAt(told + minute);
      expect([await states(), await reasons()]).toEqual([["failed"], ["No mail server is set."]]);
    });

    it("is spoken to by STARTTLS with the stored password, which stands in no answer, row, event or error", async () => {
      await setServer({ ...account, mail_security: "starttls" }, { tls, account: { user: "shop", password } });
      await setPassword();
      await tellAndSend();
      expect(mail.mails.map(({ secure, user }) => [secure, user])).toEqual([[true, "shop"]]);
      const { mail_port } = settings;
      await setServer({ ...account, mail_security: "starttls" }, { tls, account: { user: "shop", password: "other" } });
      expect(mail_port).not.toBe(mail.port);
      await write((trx) => trx.deleteFrom("secrets").execute());
      await setPassword();
      await tellAt(told + hour);
      await sendAt(told + hour);
      const test = await call("send_test_mail", { address: leader });
      expect(test).toMatchObject({ status: 502, code: "upstream_failed" });
      expect([await states(), await reasons()]).toEqual([
        ["sent", "waiting"],
        ["", "The mail server did not take user and password: 535 Wrong password ***"],
      ]);
      const { store } = plant.server.parts;
      const stored = await Promise.all(
        (["mails", "events", "audit", "stored_replies"] as const).map((table) =>
          store.read.selectFrom(table).selectAll().where("company_id", "=", company).execute(),
        ),
      );
      expect(JSON.stringify([stored, test])).not.toContain(password);
    });

    it("is spoken to by TLS from the first byte", async () => {
      await setServer({ mail_security: "tls" }, { tls, implicit: true });
      await tellAndSend();
      expect(mail.mails.map(({ secure }) => secure)).toEqual([true]);
    });

    it("that offers no STARTTLS, or a certificate that nobody trusts, hears nothing of it", async () => {
      await setServer({ mail_security: "starttls" });
      await tellAndSend();
      expect(mail.mails).toEqual([]);
      await setServer({ mail_security: "starttls" }, { tls: selfSigned("somebody else") });
      await sendAt(told + hour);
      expect(mail.mails).toEqual([]);
      expect([await states(), await reasons()]).toEqual([
        ["waiting"],
        [expect.stringMatching(/^There is no connection to the mail server 127\.0\.0\.1: .*self-signed certificate/)],
      ]);
    });

    it("hears no password without TLS beyond this computer, and nothing at all where TLS is left out for this computer", async () => {
      await setServer({ ...account, mail_security: "none_anywhere" });
      await setPassword();
      await tellAndSend();
      expect([mail.connections, await reasons()]).toEqual([
        0,
        ["A password does not go over the network without TLS."],
      ]);
      settings = { ...settings, mail_host: "mail.plant.example", mail_security: "none_here" };
      await sendAt(told + hour);
      expect(await reasons()).toEqual(["The mail server mail.plant.example is not on this computer: it needs TLS."]);
    });

    it("that the allowlist does not have, or whose password is bound to another, is not spoken to", async () => {
      allowed = [{ id: "other", url: "tcp://127.0.0.1:1" }];
      await tellAndSend();
      expect([mail.connections, await reasons()]).toEqual([
        0,
        [`The site's list of allowed addresses does not have ${mail.url}.`],
      ]);
      await setServer({ ...account, mail_security: "starttls" }, { tls });
      await setPassword("tcp://127.0.0.1:1");
      await sendAt(told + hour);
      expect([mail.connections, await reasons()]).toEqual([0, [`The secret mail may not be sent to ${mail.url}.`]]);
    });

    it("that is off is left alone for longer each time, is tried again, and gets all of it then", async () => {
      rules = [{ ...rules[0]!, emails: [leader, "second@plant.example"] }];
      const off = mail.port;
      await setServer();
      settings = { ...settings, mail_port: off };
      allowed = [...allowed, { id: "off", url: `tcp://127.0.0.1:${off}` }];
      await tellAndSend();
      expect((await rows()).map(({ state, not_before, attempts }) => [state, not_before - told, attempts])).toEqual([
        ["waiting", 30 * second, 1],
        ["waiting", 30 * second, 0],
      ]);
      expect(await reasons()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining("ECONNREFUSED")));
      await sendAt(told + 30 * second);
      expect((await rows()).map(({ not_before }) => not_before - told)).toEqual([90 * second, 90 * second]);
      settings = { ...settings, mail_port: mail.port };
      await sendAt(told + 89 * second);
      expect(mail.mails).toEqual([]);
      await sendAt(told + 90 * second);
      expect([mail.mails.length, await states()]).toEqual([2, ["sent", "sent"]]);
    });

    it("that is off for a day gets nothing of that day: it is given up, and says so", async () => {
      const off = mail.port;
      await setServer();
      settings = { ...settings, mail_port: off };
      allowed = [...allowed, { id: "off", url: `tcp://127.0.0.1:${off}` }];
      rules = [{ ...rules[0]!, emails: [leader, "second@plant.example"] }];
      await tellAndSend();
      await sendAt(told + triedFor - 1);
      expect(await states()).toEqual(["waiting", "waiting"]);
      await sendAt(told + triedFor + 10 * minute);
      expect(await states()).toEqual(["failed", "failed"]);
      settings = { ...settings, mail_port: mail.port };
      await sendAt(told + 2 * triedFor);
      expect(mail.connections).toBe(0);
    });

    it("that refuses for now is asked again later, one that refuses for good is not", async () => {
      rules = [{ ...rules[0]!, emails: ["busy@plant.example", "nobody@plant.example", leader] }];
      mail.answers = (address) => {
        if (address.startsWith("busy")) return { refuses: "address", code: 450, words: "Greylisted" };
        return address === leader ? "takes" : { refuses: "address", code: 550, words: "No such user" };
      };
      await tellAndSend();
      expect([await states(), await reasons()]).toEqual([
        ["waiting", "failed", "sent"],
        ["The mail server answered: 450 Greylisted", "The mail server answered: 550 No such user", ""],
      ]);
      mail.answers = () => ({ refuses: "message", code: 452, words: "Full" });
      await sendAt(told + 2 * minute);
      mail.answers = () => "takes";
      await sendAt(told + 3 * minute);
      expect(await states()).toEqual(["waiting", "failed", "sent"]);
      await sendAt(told + 6 * minute);
      expect([await states(), mail.mails.length]).toEqual([["sent", "failed", "sent"], 2]);
    });

    it("that refuses the message for good is not asked again by itself, but when a person wants it", async () => {
      mail.answers = () => ({ refuses: "message", code: 554, words: "Spam" });
      await tellAndSend();
      await sendAt(told + hour);
      expect([mail.connections, await states()]).toEqual([1, ["failed"]]);
      const { mail_no } = (await rows())[0]!;
      expect((await call("load_mails", {})).res).toMatchObject([
        { mail_no, address: leader, count: 1, state: "failed", error_text: "The mail server answered: 554 Spam" },
      ]);
      mail.answers = () => "takes";
      expect((await call("retry_mails", { mail_nos: [mail_no] })).res).toBe(true);
      expect(await call("retry_mails", { mail_nos: [mail_no] })).toMatchObject({ code: "state_conflict" });
      expect(await call("retry_mails", { mail_nos: [mail_no, 99_999] })).toMatchObject({ code: "not_found" });
      await sendAt(told + 2 * hour);
      expect([await states(), mail.mails.length]).toEqual([["sent"], 1]);
    });

    it("that cuts the connection within a message gets it again under the same Message-ID, three times at most", async () => {
      mail.answers = () => "cuts behind";
      await tellAndSend();
      expect([await states(), await reasons()]).toEqual([
        ["waiting"],
        ["The connection broke, or no answer came, when it had been sent: nobody knows whether it was taken."],
      ]);
      mail.answers = () => "cuts";
      await sendAt(told + hour);
      mail.answers = () => "cuts behind";
      await sendAt(told + 2 * hour);
      await sendAt(told + 5 * hour);
      expect([mail.connections, await states()]).toEqual([3, ["unknown"]]);
      const { mail_no } = (await rows())[0]!;
      mail.answers = () => "takes";
      await call("retry_mails", { mail_nos: [mail_no] });
      await sendAt(told + 6 * hour);
      expect(await states()).toEqual(["sent"]);
      expect([mail.mails.length, new Set(mail.mails.map(({ messageId }) => messageId)).size]).toEqual([3, 1]);
    });

    it("hears of what nobody has foreseen later, and the log at once", async () => {
      rules = [{ ...rules[0]!, title: null as never }];
      await tellAndSend();
      expect([await states(), mail.connections, failures.splice(0)]).toEqual([["waiting"], 0, [expect.any(TypeError)]]);
    });

    it("that says nothing any more is not waited for longer than the service may", async () => {
      patience = { ...unhurried, answer: second };
      mail.answers = () => "keeps silent";
      await tellAndSend();
      expect(await states()).toEqual(["waiting"]);
      expect(await reasons()).toEqual([expect.stringContaining("nobody knows whether it was taken")]);
    });
  });

  describe("a server that ends", () => {
    it("between what is told and its e-mail loses none", async () => {
      await tellAt(told);
      expect([await states(), mail.connections]).toEqual([["waiting"], 0]);
      await sendAt(told + hour);
      expect(mail.mails).toHaveLength(1);
    });

    it("while an e-mail is under way sends it again, when it can no longer be so", async () => {
      await tellAt(told);
      await write((trx) => takeMail(trx, told));
      await sendAt(told + lostAfter);
      expect([await states(), mail.connections]).toEqual([["sending"], 0]);
      await sendAt(told + lostAfter + 1);
      expect([await states(), await reasons()]).toEqual([
        ["waiting"],
        ["The server ended while it was sent: nobody knows whether it was taken."],
      ]);
      await sendAt(told + hour);
      expect([await states(), mail.mails.length]).toEqual([["sent"], 1]);
    });

    it("each time that an e-mail is under way leaves it to a person after the third", async () => {
      await tellAt(told);
      const seen: unknown[] = [];
      for (let day = 1, at = told; day <= 3; day += 1, at += hour) {
        await write((trx) => takeMail(trx, at));
        await sendAt(at + lostAfter + 1);
        seen.push(await states());
      }
      expect([seen, mail.connections]).toEqual([[["waiting"], ["waiting"], ["unknown"]], 0]);
    });

    it("before it has stored that an e-mail was taken sends it once more, the same", async () => {
      await tellAt(told);
      const { journal } = plant.server.parts;
      let writes = 0;
      const dying = {
        journal: {
          write: ((...args: Parameters<typeof journal.write>) =>
            (writes += 1) === 2 ? Promise.reject(new Error("ended")) : journal.write(...args)) as typeof journal.write,
        },
      };
      const one = service(dying);
      await one.look();
      await one.settled();
      expect([mail.mails.length, await states(), failures.splice(0).length]).toEqual([1, ["sending"], 1]);
      await sendAt(told + 3 * minute);
      await sendAt(told + hour);
      expect([await states(), new Set(mail.mails.map(({ messageId }) => messageId)).size]).toEqual([["sent"], 1]);
    });

    it("leaves no e-mail twice to two of them", async () => {
      rules = [{ ...rules[0]!, emails: Array.from({ length: 8 }, (_, index) => `p${index}@plant.example`) }];
      await tellAt(told);
      const [one, other] = [service(), service()];
      await Promise.all([one.look(), other.look()]);
      await Promise.all([one.settled(), other.settled()]);
      expect(mail.mails.map(({ to_address }) => to_address).toSorted()).toEqual(rules[0]!.emails);
    });
  });

  describe("a test message", () => {
    it("goes to the address of choice, and the answer of the mail server is said", async () => {
      const { status, res } = await call("send_test_mail", { address: "someone@plant.example" });
      expect([status, res]).toEqual([200, { answer: "250 OK queued as 4711" }]);
      expect(mail.mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
        ["someone@plant.example", "[Shopwright] Test message"],
      ]);
    });

    it("is refused with the reason: without a mail server, to no address, by who may not, and what the server says", async () => {
      const test = (address = leader, user = "admin") => call("send_test_mail", { address }, user);
      for (const address of [
        "",
        "a",
        "a@b c",
        "a@b.c\r\nRCPT TO:<d@e.f>",
        "Name <a@b.example>",
        "a@b.example,c@d.example",
      ])
        expect(await test(address)).toMatchObject({ status: 400, path: "/address" });
      expect(await test(leader, "operator")).toMatchObject({ status: 403 });
      mail.answers = () => ({ refuses: "address", code: 550, words: "No such user" });
      expect(await test()).toMatchObject({ status: 502, code: "upstream_failed" });
      mail.answers = () => "cuts behind";
      expect(await test()).toMatchObject({ status: 202, code: "outcome_unknown" });
      settings = { ...settings, mail_from: undefined };
      expect(await test()).toMatchObject({ status: 422, code: "rule_violated", message: "No mail server is set." });
    });
  });
});
