import type { Client } from "#tests/faults/client.ts";
import { changeSite } from "./label-printer.ts";
import { type Journey, leadsToPath, say } from "./panel-journey.ts";
import { inPopup, rowOf, write } from "./panel-stage.ts";
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
