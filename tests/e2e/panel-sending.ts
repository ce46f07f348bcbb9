import type { Client } from "#tests/faults/client.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail/server.ts";
import { changeSite } from "./label-printer.ts";
import { type Journey, leadsToPath, say } from "./panel-journey.ts";
import { inPopup, occupy, rowOf, write } from "./panel-stage.ts";
import { expect, type Page, type Plant } from "./plant.ts";

/** A printer of files, which always prints. */
const name = "Hall 1";

export const printerJourneys: Record<string, Journey> = {
  test: {
    machine: "FC1",
    list: "",
    place: "/admin/data/printer",
    by: "admin",
    prepare: async () => ["1", name],
    call: "test_printer",
    done: say("print.test_file").replace("{name}", name),
    effect: (page, cells) => expect(rowOf(page, cells)).toHaveAttribute("aria-selected", "true"),
    stored: async (operator) => {
      const jobs = await operator.read<{ kind: string; print_status: string }[]>("load_print_jobs", {
        printstatus: null,
      });
      expect(jobs.filter(({ kind }) => kind === "test").map(({ print_status }) => print_status)).toEqual(["Printed"]);
    },
  },
};

const address = "leader@plant.example";
let mailServer: TestMailServer | null = null;
let forget = async (): Promise<void> => {};

const setRule = async (plant: Plant, emails: readonly string[]): Promise<void> =>
  (await plant.client("admin")).changeDocument("notification-rule/print-failed", ({ emails: _before, ...rule }) => ({
    ...rule,
    ...(emails.length > 0 ? { emails } : {}),
  }));

/** An e-mail that its server has refused. The server takes the next one. Answers its address. */
const aRefusedMail = async (operator: Client, plant: Plant): Promise<string[]> => {
  const mail = await startMailServer();
  mailServer = mail;
  mail.answers = () => ({ refuses: "address", code: 550 });
  const settings = {
    mail_host: mail.host,
    mail_port: mail.port,
    mail_security: "none_here",
    mail_from: "a@plant.example",
  };
  await changeSite(plant, (site) => ({
    ...site,
    settings: { ...site.settings, ...settings },
    allowlist: [{ id: "mail", url: mail.url }],
  }));
  await setRule(plant, [address]);
  const machine_id = "FC8";
  const card_no = await occupy(operator, machine_id);
  // The printer at which nothing listens.
  await write(operator, "print_label", { machine_id, card_no, num_labels: 1, printer: "3" });
  const admin = await plant.client("admin");
  const states = async () =>
    (await admin.read<{ address: string; state: string }[]>("load_mails", {})).map(({ state }) => state);
  await expect.poll(states).toEqual(["failed"]);
  mail.answers = () => "takes";
  // Once it is sent nobody is told any more.
  forget = () => setRule(plant, []);
  return [address];
};

export const mailJourneys: Record<string, Journey> = {
  retry: {
    machine: "FC8",
    list: "",
    place: "/admin/mails",
    by: "admin",
    prepare: aRefusedMail,
    call: "retry_mails",
    done: say("mails.retried"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Sent"])).toHaveCount(1),
    stored: async () => {
      expect(mailServer!.mails.map(({ to_address }) => to_address)).toEqual([address]);
      await forget();
      await mailServer!.close();
    },
  },
};

const subject = "materialreporting";

/** The plant speaks to an ERP that nobody has switched on, and has been told what becomes of the backlog. */
const decided =
  (decision: "stay_paused" | "from_now_on", paused?: boolean) =>
  async (_operator: Client, plant: Plant): Promise<string[]> => {
    const url = "http://127.0.0.1:9";
    await changeSite(plant, (site) => ({ ...site, allowlist: [{ id: "erp", url }], targets: { erp: { url } } }));
    const supervisor = await plant.client("supervisor");
    await write(supervisor, "decide_erp_backlog", { target: "erp", decision });
    if (paused !== undefined) await write(supervisor, "pause_erp_target", { target: "erp", paused });
    return [say(`erp.subjects.${subject}`)];
  };

const at = { machine: "JB3", list: "", place: "/overviewadmin/erp", by: "supervisor" };

const becomes =
  (state: string): Journey["effect"] =>
  (page: Page, cells) =>
    expect(rowOf(page, cells)).toContainText(state);

export const erpQueueJourneys: Record<string, Journey> = {
  backlog: {
    ...at,
    prepare: decided("stay_paused"),
    questions: [{ says: say("erp.backlog_question"), answer: (page) => inPopup(page, say("erp.from_now_on")).tap() }],
    call: "decide_erp_backlog",
    done: say("erp.decided"),
    effect: becomes("Sends"),
  },
  pause: {
    ...at,
    prepare: decided("from_now_on", false),
    call: "pause_erp_target",
    done: say("erp.paused"),
    effect: becomes("Paused"),
  },
  resume: {
    ...at,
    prepare: decided("from_now_on", true),
    call: "pause_erp_target",
    done: say("erp.resumed"),
    effect: becomes("Sends"),
  },
  preview: {
    ...at,
    prepare: decided("stay_paused"),
    effect: leadsToPath(`/overviewadmin/erp/${subject}`, (page) => expect(page.getByRole("grid")).toBeVisible()),
  },
  failed: {
    ...at,
    prepare: decided("stay_paused"),
    effect: leadsToPath(`/overviewadmin/erp-failed-reporting/${subject}`, (page) =>
      expect(page.getByRole("grid")).toBeVisible(),
    ),
  },
};
