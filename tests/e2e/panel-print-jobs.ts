import type { Client } from "#tests/faults/client.ts";
import { labelPrinterOf } from "./label-printer.ts";
import { type Journey, say } from "./panel-journey.ts";
import { inPopup, occupy, rowOf, write } from "./panel-stage.ts";
import { expect, type Plant } from "./plant.ts";

const machine_id = "FC8";

interface JobFacts {
  record_no: number;
  print_text: string;
  print_status: string;
  next_try_at: string | null;
}
const jobOf = async (operator: Client, record_no: number): Promise<JobFacts> => {
  const jobs = await operator.read<JobFacts[]>("load_labels", { machine_id });
  return jobs.find((job) => job.record_no === record_no)!;
};

/** Each job of these journeys has a number of labels of its own, by which its row is told from the others. */
let count = 10;
let latest = 0;

/** A job of a printer that has come to a state. Answers the cells of its row. */
const printed = async (operator: Client, printer: string, state: string): Promise<string[]> => {
  const card_no = await occupy(operator, machine_id);
  count += 1;
  const input = { machine_id, card_no, num_labels: count, printer };
  const { record_no, print_text } = await write<JobFacts>(operator, "print_label", input);
  latest = record_no;
  await expect.poll(async () => (await jobOf(operator, record_no)).print_status).toBe(state);
  return [print_text, String(count)];
};

/** So long a job waits for the printer beside JB1, which is off. */
const waitFor = async (plant: Plant, retry_minutes: number): Promise<void> => {
  const admin = await plant.client("admin");
  const { version } = await admin.read<{ version: number }>("printer.get", { key: "3" });
  await write(admin, "printer.update", { rows: [{ key: "3", version }], changes: { retry_minutes } });
};

/** The printer of files prints, the one beside JB1 is off. */
const isDone = (operator: Client) => printed(operator, "1", "Printed");
const hasFailed = (operator: Client) => printed(operator, "3", "Failed");
/** Waits until a job waits for its printer, which has been tried and is off. */
const waits = (operator: Client): Promise<void> =>
  expect.poll(async () => (await jobOf(operator, latest)).next_try_at).not.toBeNull();
const isWaiting = async (operator: Client, plant: Plant): Promise<string[]> => {
  const off = await labelPrinterOf(plant);
  await off.close();
  await waitFor(plant, 60);
  const cells = await printed(operator, "3", "New");
  await waits(operator);
  // After seven tries nobody but a person tries again for the next half minute.
  for (let tries = 1; tries < 7; tries += 1) {
    await write(operator, "retry_print_job", { record_no: latest });
    await waits(operator);
  }
  await waitFor(plant, 0);
  return cells;
};
const isUnknown = async (operator: Client, plant: Plant): Promise<string[]> => {
  const printer = await labelPrinterOf(plant);
  printer.behaviour.cutsAfter = 10;
  const cells = await printed(operator, "3", "Unknown");
  await printer.close();
  return cells;
};

const becomes = (state: string): Pick<Journey, "effect" | "stored"> => ({
  effect: (page, cells) => expect(rowOf(page, [...cells, state])).toHaveCount(1),
  stored: async (operator) => expect((await jobOf(operator, latest)).print_status).toBe(state),
});

const actions: Record<"reprint" | "try-now" | "came-out" | "cancel", Omit<Journey, "machine" | "list">> = {
  reprint: {
    prepare: isDone,
    questions: [{ says: say("print.choose_printer"), answer: (page) => inPopup(page, "OK").tap() }],
    reads: true,
    call: "update_print_job_status",
    done: say("print.waits_again"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Printed", "Reprint"])).toHaveCount(1),
  },
  // Nobody waits for the printer any longer: the job that is tried now fails.
  "try-now": {
    prepare: isWaiting,
    call: "retry_print_job",
    done: say("print.is_tried"),
    effect: (page, cells) => expect(rowOf(page, [...cells, "Not printed Failed"])).toHaveCount(1),
    stored: async (operator) => expect((await jobOf(operator, latest)).print_status).toBe("Failed"),
  },
  "came-out": {
    prepare: isUnknown,
    call: "confirm_print_job",
    done: say("print.said_to_be_out"),
    ...becomes("Printed"),
  },
  cancel: {
    prepare: hasFailed,
    questions: [{ says: say("print.cancel_question"), answer: (page) => inPopup(page, "Yes").tap() }],
    call: "cancel_print_job",
    done: say("print.is_cancelled"),
    ...becomes("Cancelled"),
  },
};

const at = (place: Pick<Journey, "list" | "place">): Record<string, Journey> =>
  Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { machine: machine_id, ...action, ...place }]));

/** What becomes of print jobs, at the machine and in the list of all of them. */
export const labelJourneys = at({ list: "label-history" });
export const printJobJourneys = at({ list: "", place: "/machines/global-print" });
