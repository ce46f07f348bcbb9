import type { Client } from "#tests/faults/client.ts";
import { labelPrinterOf } from "./label-printer.ts";
import { type Journey, leading, leadsTo, say } from "./panel-journey.ts";
import { inPopup, occupy, popup, rowOf, write } from "./panel-stage.ts";
import { expect, type Plant } from "./plant.ts";

const machine_id = "FC5";

interface FlagFacts {
  record_no: number;
  card_no: string;
  status: string;
  print_status: string;
}
const flagOf = async (client: Client, record_no: number): Promise<FlagFacts> => {
  const flags = await client.read<FlagFacts[]>("load_pallet_flags", { machine_id });
  return flags.find((flag) => flag.record_no === record_no)!;
};

/** The flag that is pressed on, of the journey that runs. */
let latest = 0;

/** A flag whose print has come to a state. Answers the cells of its row. */
const printed = async (operator: Client, printer: string, state: string): Promise<string[]> => {
  const card_no = await occupy(operator, machine_id);
  const input = { machine_id, card_no, quantity: 40, pallet_flag_type: "", printer, num_copies: 1 };
  const { record_no } = await write<FlagFacts>(operator, "print_pallet_flag", input);
  latest = record_no;
  await expect.poll(async () => (await flagOf(operator, record_no)).print_status).toBe(state);
  return [String(record_no), card_no];
};

const isPrinted = (operator: Client) => printed(operator, "1", "Printed");
const isUnknown = async (operator: Client, plant: Plant): Promise<string[]> => {
  const printer = await labelPrinterOf(plant);
  printer.behaviour.cutsAfter = 10;
  const cells = await printed(operator, "3", "Unknown");
  await printer.close();
  return cells;
};
const isCancelled = async (operator: Client, plant: Plant): Promise<string[]> => {
  const cells = await isPrinted(operator);
  const admin = await plant.client("admin");
  await write(admin, "balthzar_cancel_pallet_flag_erp_reportings_status", { record_no: latest });
  return cells;
};

const history = { machine: machine_id, list: "pallet-flag-history" };
const choosing = {
  questions: [
    { says: say("print.choose_printer"), answer: (page: Parameters<typeof inPopup>[0]) => inPopup(page, "OK").tap() },
  ],
  reads: true,
};
const jobsOf = async (operator: Client): Promise<string[]> => {
  const jobs = await operator.read<{ print_text: string; print_status: string }[]>("load_print_jobs", {
    printstatus: null,
  });
  return jobs.filter(({ print_text }) => print_text.endsWith(`#${latest}`)).map(({ print_status }) => print_status);
};
const prints = async (operator: Client, states: readonly string[]) =>
  await expect.poll(() => jobsOf(operator)).toEqual(states);

export const palletFlagJourneys: Readonly<Record<string, Journey>> = {
  print: {
    ...history,
    ...choosing,
    prepare: isPrinted,
    call: "balthzar_print_pallet_flag",
    done: say("print.waits_again"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Printed"])).toHaveCount(1),
    stored: (operator) => prints(operator, ["Printed", "Printed"]),
  },
  reprint: {
    ...history,
    ...choosing,
    prepare: isPrinted,
    call: "update_print_job_status",
    done: say("print.waits_again"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Printed"])).toHaveCount(1),
    stored: (operator) => prints(operator, ["Printed"]),
  },
  "came-out": {
    ...history,
    prepare: isUnknown,
    call: "confirm_print_job",
    done: say("print.said_to_be_out"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Printed"])).toHaveCount(1),
    stored: (operator) => prints(operator, ["Printed"]),
  },
  cancel: {
    ...history,
    by: "supervisor",
    prepare: isPrinted,
    call: "balthzar_cancel_pallet_flag_erp_reportings_status",
    done: say("pallet.said_cancelled"),
    effect: (page, cells) => expect(rowOf(page, [...cells, `${say("pallet.not_valid")} Cancelled`])).toHaveCount(1),
    stored: async (operator) => expect((await flagOf(operator, latest)).status).toBe("Cancelled"),
  },
  revert: {
    ...history,
    by: "supervisor",
    prepare: isCancelled,
    call: "balthzar_cancel_pallet_flag_erp_reportings_status",
    done: say("pallet.said_valid"),
    effect: (page, cells) => expect(rowOf(page, [...cells, `${say("pallet.not_valid")} Cancelled`])).toHaveCount(0),
    stored: async (operator) => expect((await flagOf(operator, latest)).status).toBe(""),
  },
};

interface Waiting {
  record_no: number;
  position: number;
}
const queue = (client: Client) => client.read<Waiting[]>("load_pallet_queue", { machine_id });
/** Two pallets wait, and no other; answers the cells of one of them. */
const twoWait =
  (which: 0 | 1) =>
  async (operator: Client): Promise<string[]> => {
    await write(operator, "update_pallet_queue", { machine_id, record_nos: [] });
    const cells = [await isPrinted(operator), await isPrinted(operator)];
    latest = Number(cells[which]![0]);
    return cells[which]!;
  };
const places = async (operator: Client) =>
  (await queue(operator)).find(({ record_no }) => record_no === latest)?.position;
const moving = (which: 0 | 1, to: number): Journey => ({
  machine: machine_id,
  list: "pallet-que-system",
  prepare: twoWait(which),
  call: "update_pallet_queue",
  reads: true,
  effect: (page, cells) => expect(rowOf(page, [String(to), ...cells])).toHaveCount(1),
  stored: async (operator) => expect(await places(operator)).toBe(to),
});

export const palletQueueJourneys: Readonly<Record<string, Journey>> = {
  up: moving(1, 1),
  down: moving(0, 2),
  remove: {
    machine: machine_id,
    list: "pallet-que-system",
    prepare: twoWait(0),
    reads: true,
    questions: [{ says: say("pallet.remove_question"), answer: (page) => inPopup(page, "Yes").tap() }],
    call: "update_pallet_queue",
    done: say("pallet.said_removed"),
    effect: (page, cells) => expect(rowOf(page, cells)).toHaveCount(0),
    stored: async (operator) => expect(await places(operator)).toBeUndefined(),
  },
};

const confirmation = { machine: machine_id, list: "pallet-confirmation", prepare: isPrinted };

export const palletConfirmationJourneys: Readonly<Record<string, Journey>> = {
  confirm: {
    ...confirmation,
    call: "confirm_pallet_flag",
    done: say("pallet.said_confirmed"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Confirmed"])).toHaveCount(1),
  },
  adjust: {
    ...confirmation,
    questions: [
      {
        says: say("pallet.adjust"),
        answer: async (page) => {
          for (const digit of ["3", "7"]) await popup(page).getByRole("button", { name: digit, exact: true }).tap();
          await inPopup(page, "OK").tap();
        },
      },
    ],
    call: "adjust_pallet_flag",
    done: say("pallet.said_adjusted"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "37"])).toHaveCount(1),
  },
};

/** From a running order to its next pallet flag. */
export const toPalletFlag = leading(
  "JH2",
  "running-orders",
  async (operator) => [await occupy(operator, "JH2")],
  leadsTo("JH2", "print-pallet-flag", async (page) => {
    await expect(page.locator("[data-wizard-status]")).toHaveAttribute("data-step", "type");
  }),
);
