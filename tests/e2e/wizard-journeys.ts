import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { refusalOf } from "./asked.ts";
import { expect, lately, type Page, type Plant } from "./plant.ts";

/** A step that a person meets, and what is done on it before Next. */
type Work = (page: Page) => Promise<unknown>;

/** A question of a wizard's end, which waits for an answer for 120 s, and the answer with which the wizard goes on. */
interface Question {
  kind: "confirm" | "ask";
  /** Said when nobody has answered. */
  unanswered: string;
  answer: (popup: ReturnType<Page["getByRole"]>) => Promise<unknown>;
}

/** How a person goes through a wizard of the site, at one machine of the demo plant. */
export interface Journey {
  /** The page's path below `/interface/{machine}/`. */
  path: string;
  /** What stands in the path for a placeholder of the page, from the plant as it is prepared. */
  filled?: (plant: Plant, machine: string) => Promise<Readonly<Record<string, string>>>;
  /** Who walks; the operator where it says nothing. */
  username?: string;
  wizard: string;
  machine: string;
  /**
   * The steps at which the wizard stands, in their order; `resumedAt` where it stands after a reload, when a step whose
   * work is done goes on by itself.
   */
  line: readonly (readonly [step: string, work: Work, resumedAt?: string])[];
  /** Steps that are disabled here, or go on by themselves. */
  passed: readonly string[];
  /** Special functions that are switched on for the journey; the machine has them off. */
  functions: readonly number[];
  questions: readonly Question[];
  /** Questions of its end that have no cause here. */
  unasked?: readonly Question["kind"][];
  /** The writes of its end, in their order. */
  writes: readonly string[];
  /** All its writes may wait for the server. */
  isQueueable: boolean;
  /** The page below `/interface/{machine}` at which it ends; the machine's own where it says nothing. */
  end?: string;
  /** Said when it has done its work; null where it does none. */
  success: string | null;
  prepare?: (plant: Plant, machine: string) => Promise<void>;
  /** What the server holds of this wizard's work; `adds` is how much more it is after the work is done once. */
  adds: number;
  stored: (plant: Plant, machine: string) => Promise<unknown[]>;
}

export const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
export const frameOf = (page: Page) => page.locator("[data-wizard-status]");
export const dialog = (page: Page) => page.getByRole("dialog");

/** The wizard stands at this step, and nothing of it is under way. */
export const expectStep = (page: Page, step: string) => expect(frameOf(page)).toHaveAttribute("data-step", step);

export const enter = async (page: Page | ReturnType<Page["getByRole"]>, digits: string) => {
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).tap();
};

/** A terminal of 1024 x 600 with a touch screen, at which the operator is signed in. */
export const terminalOf = async (plant: Plant, browser: Browser, username = "operator"): Promise<BrowserContext> =>
  plant.signedIn(
    await browser.newContext({ baseURL: plant.site, viewport: { width: 1024, height: 600 }, hasTouch: true }),
    username,
  );

/** All that stands in the fields of the present step: what was entered, and what is chosen. */
export const entriesOf = (page: Page): Promise<unknown[]> =>
  frameOf(page).evaluate((frame) =>
    [...frame.querySelectorAll<HTMLInputElement>("input, textarea")].map((field) => [
      field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "",
      field.type === "radio" || field.type === "checkbox" ? field.checked : field.value,
    ]),
  );

/** The machine's special functions as the administrator switches them. */
export const switchFunctions = async (
  plant: Plant,
  machine_id: string,
  functions: readonly number[],
  active: boolean,
) => {
  const admin = await plant.client("admin");
  for (const sf_no of functions) {
    const answer = await admin.call("set_special_function", { machine_id, sf_no, active }, crypto.randomUUID());
    expect(answer).toMatchObject({ answered: true, status: 200 });
  }
};

/** Answers the writes of a procedure as a server that refuses them. */
export const refuse = (page: Page, procedure: string, message: string) =>
  page.route(`**/api/procedures/${procedure}`, (route) => route.fulfill(refusalOf("state_conflict", message)));

interface Order {
  card_no: string;
}
const runningAt = async (plant: Plant, machine_id: string): Promise<Order[]> =>
  (await plant.client("supervisor")).read<Order[]>("load_running_orders", { machine_id });

/** Stops what runs on a machine. */
export const stopOrders = async (plant: Plant, machine_id: string): Promise<void> => {
  const operator = await plant.client("operator");
  for (const { card_no } of await runningAt(plant, machine_id)) {
    const stopped = await operator.call(
      "stop_order",
      { machine_id, card_no, cancel_order: false },
      crypto.randomUUID(),
    );
    expect(stopped).toMatchObject({ answered: true, status: 200 });
  }
};

/** Prints the flag of a pallet of what runs on a machine, and stops it. */
const flagAndStop = async (plant: Plant, machine_id: string): Promise<void> => {
  const operator = await plant.client("operator");
  for (const { card_no } of await runningAt(plant, machine_id)) {
    const flag = { machine_id, card_no, quantity: 5, pallet_flag_type: "", printer: "", num_copies: 1 };
    const printed = await operator.call("print_pallet_flag", flag, crypto.randomUUID());
    expect(printed).toMatchObject({ answered: true, status: 200 });
  }
  await stopOrders(plant, machine_id);
};

/** Reported quantities of a machine, newest first. */
const reports = async (plant: Plant, machine_id: string): Promise<unknown[]> => {
  const supervisor = await plant.client("supervisor");
  const rows = await supervisor.read<{ kind: string; good_qty: number; scrap_qty: number; trans_time: string }[]>(
    "load_quantity_history",
    { machine_id, quantity_kind: "all" },
  );
  return lately(rows).map(({ kind, good_qty, scrap_qty }) => [kind, good_qty, scrap_qty]);
};

/** Orders that were started, as cards. */
const started = async (plant: Plant, machine_id: string) =>
  (await runningAt(plant, machine_id)).map(({ card_no }) => card_no);

/** The row of the cooling time of the machine with its tool and part. */
const coolingRow = async (plant: Plant, machine_id: string) => {
  const supervisor = await plant.client("supervisor");
  const { part_no, tool_id } = await supervisor.read<{ part_no: string; tool_id: string }>("load_machine", {
    machine_id,
  });
  const rows = await supervisor.read<{ record_no: number; setting: string; value: string }[]>(
    "load_input_group_settings_with_value",
    { machine_id, input_group_record_link: 2, part_no, part_type_record_no: 0, tool_id },
  );
  return rows.find(({ setting }) => setting === "Cooling time")!;
};

/** The cooling time of the machine with its tool and part, where it has one. */
const coolingTime = async (plant: Plant, machine_id: string): Promise<unknown[]> => {
  const { value } = await coolingRow(plant, machine_id);
  return value === "" ? [] : [value];
};

/** Takes out the cooling time, which an earlier journey may have entered: what is entered as it was is not written. */
const clearCoolingTime = async (plant: Plant, machine_id: string): Promise<void> => {
  const { record_no } = await coolingRow(plant, machine_id);
  const settings = [{ record_no, value: "" }];
  const operator = await plant.client("operator");
  const cleared = await operator.call("update_input_group_settings", { machine_id, settings }, crypto.randomUUID());
  expect(cleared).toMatchObject({ answered: true, status: 200 });
};

const employee = ["employee", (page: Page) => page.getByLabel("Employee number").fill("1004")] as const;
const quantity = ["quantity", (page: Page) => enter(page, "12")] as const;
const reason = [
  "scrap-reason",
  (page: Page) => page.getByRole("radio", { name: "K02" }).check({ force: true }),
] as const;
const summary = ["sf61-summary", async () => {}] as const;
const nothing = async () => {};
const firstRow = (page: Page) => page.getByRole("radio").first().check({ force: true });
const finishedOrder = ["finished-orders", firstRow] as const;

const yes = (popup: ReturnType<Page["getByRole"]>) => popup.getByRole("button", { name: "Yes" });

const finishing: Question = {
  kind: "confirm",
  unanswered: "Stopped by SF393",
  answer: (popup) => yes(popup).dblclick(),
};

/** Says yes with a double press whose second half comes when what followed from the first is on the screen. */
export const sayYesSlowly = async (page: Page, untilThen: () => Promise<unknown>): Promise<void> => {
  const { x, y, width, height } = (await yes(dialog(page)).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await untilThen();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
};
const unitQuantity: Question = {
  kind: "ask",
  unanswered: "The order is not started: no quantity per unit was given.",
  answer: async (popup) => {
    await enter(popup, "4");
    await popup.getByRole("button", { name: "OK" }).tap();
  },
};

const good = { wizard: "report-quantity", line: [employee, quantity, summary], writes: ["receive_good_qty"] };
const scrap = {
  wizard: "scrap-quantity",
  line: [employee, quantity, reason, summary],
  passed: ["running-orders", "finished-orders", "flag"],
  writes: ["report_scrap"],
};
const report = {
  passed: ["running-orders", "finished-orders"],
  functions: [393],
  questions: [finishing],
  isQueueable: true,
  adds: 1,
  stored: reports,
};

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).tap();
/** A wizard that shows, and writes nothing. */
const showing = {
  functions: [],
  questions: [],
  writes: [],
  isQueueable: false,
  success: null,
  adds: 0,
  stored: async () => [],
};
const confirming = { functions: [393], questions: [finishing], isQueueable: false };

/** What waits for somebody's confirmation. */
const waiting =
  (procedure: "load_unconfirmed_cancellations" | "load_orders_to_confirm") =>
  async (plant: Plant, machine_id: string): Promise<unknown[]> =>
    (await plant.client("supervisor")).read<unknown[]>(procedure, { machine_id });

const prepareStatus = async (plant: Plant, machine_id: string): Promise<string> =>
  (await (await plant.client("operator")).read<{ prepare_status: string }>("load_machine", { machine_id }))
    .prepare_status;

const beginSetup = async (plant: Plant, machine_id: string): Promise<void> => {
  const operator = await plant.client("operator");
  const answer = await operator.call("resume_setup", { machine_id, set_status: "on" }, crypto.randomUUID());
  expect(answer).toMatchObject({ answered: true, status: 200 });
};

export const journeys: readonly Journey[] = [
  { ...report, ...good, path: "report-quantity", machine: "JH1", success: "The quantity is reported" },
  {
    ...report,
    ...good,
    path: "finished-orders/report-quantity",
    line: [employee, finishedOrder, quantity, summary],
    passed: ["running-orders"],
    machine: "JH2",
    success: "The quantity is reported",
    prepare: stopOrders,
  },
  { ...report, ...scrap, path: "scrap-quantity", machine: "JH3", success: "The scrap is reported" },
  {
    ...report,
    ...scrap,
    path: "finished-orders/scrap-quantity",
    line: [employee, finishedOrder, quantity, reason, summary],
    passed: ["running-orders", "flag"],
    machine: "JH4",
    success: "The scrap is reported",
    prepare: stopOrders,
  },
  {
    ...report,
    path: "report-production",
    wizard: "report-production",
    machine: "PJ1",
    line: [
      [
        "production",
        async (page) => {
          await enter(page, "25");
          await page.getByRole("button", { name: "Add 2 scrap" }).tap();
          await page.getByRole("button", { name: /K02/ }).tap();
        },
      ],
      employee,
    ],
    passed: ["running-orders"],
    writes: ["receive_good_qty", "report_scrap"],
    adds: 2,
    success: "The production is reported",
  },
  {
    path: "print-label",
    wizard: "print-label",
    machine: "FC2",
    line: [
      [
        "label",
        async (page) => {
          await page.getByRole("radio", { name: /At the strapping machine/ }).tap();
          await enter(page, "2");
        },
      ],
    ],
    passed: ["running-orders"],
    functions: [393],
    questions: [finishing],
    writes: ["print_label"],
    isQueueable: false,
    end: "label-history",
    success: "The labels wait for their printer",
    adds: 1,
    stored: async (plant, machine_id) => (await plant.client("operator")).read<object[]>("load_labels", { machine_id }),
  },
  {
    path: "print-pallet-flag",
    wizard: "print-pallet-flag",
    machine: "FC4",
    line: [
      ["type", (page) => page.getByRole("radio", { name: "Blasting" }).check({ force: true })],
      [
        "split-pallet-print",
        async (page) => {
          await page.getByLabel("Cavity 1, Produced").tap();
          await enter(page, "48");
          await page.getByLabel("Cavity 2, Scrap").tap();
          await page.getByLabel("Cavity 2, Produced").tap();
          await enter(page, "12");
        },
      ],
      ["print", nothing],
    ],
    passed: ["running-orders"],
    functions: [393],
    questions: [finishing],
    writes: ["print_pallet_flag"],
    isQueueable: false,
    end: "pallet-flag-history",
    success: "The pallet flag is sent to the printer",
    adds: 1,
    stored: async (plant, machine_id) =>
      (await plant.client("operator")).read<object[]>("load_pallet_flags", { machine_id }),
  },
  {
    path: "input-groups",
    wizard: "input-groups",
    machine: "PJ2",
    line: [
      [
        "input-groups",
        async (page) => {
          await page.getByLabel(/Cooling time/).tap();
          await page.getByLabel(/Cooling time/).fill("12");
        },
      ],
    ],
    passed: [],
    functions: [393],
    questions: [finishing],
    writes: ["update_input_group_settings"],
    isQueueable: false,
    success: "The settings are saved",
    prepare: clearCoolingTime,
    adds: 1,
    stored: coolingTime,
  },
  {
    path: "start-order",
    wizard: "start-order",
    machine: "FC6",
    line: [
      // The one that ran before stands last: its unit quantity is known. An order that is chosen when the list is loaded
      // goes on by itself.
      ["planned-orders", (page) => page.getByRole("radio").first().check({ force: true }), "order-summary"],
      ["order-summary", nothing],
      ["tool-insert", firstRow],
      ["setup-type", firstRow],
      ["setup-code", firstRow],
      [
        "input-groups",
        async (page) => {
          await page.getByLabel(/Cooling time/).tap();
          await page.getByLabel(/Cooling time/).fill("11");
        },
      ],
      employee,
    ],
    passed: [],
    functions: [326, 393],
    questions: [finishing, unitQuantity],
    writes: ["update_input_group_settings", "start_order"],
    isQueueable: false,
    success: "The order is started",
    prepare: stopOrders,
    adds: 1,
    stored: started,
  },
  {
    ...report,
    path: "manual-scrap",
    wizard: "manual-scrap",
    machine: "PJ3",
    username: "supervisor",
    line: [
      employee,
      ["t-article", firstRow],
      quantity,
      reason,
      ["t-date", press("Add date")],
      ["time-picker", press("Now")],
    ],
    // The part is made by one order, which goes on by itself.
    passed: ["planned-orders"],
    writes: ["report_scrap"],
    success: "The scrap is reported",
  },
  {
    ...confirming,
    path: "cancellations",
    wizard: "cancellations",
    machine: "JB3",
    line: [["cancellation", firstRow], ["note", nothing], employee],
    passed: [],
    writes: ["confirm_cancellation"],
    success: "The cancellation is confirmed",
    adds: -1,
    stored: waiting("load_unconfirmed_cancellations"),
  },
  {
    ...confirming,
    path: "rework-order",
    wizard: "rework-order",
    machine: "FC1",
    line: [["rework-orders", firstRow], ["order-summary", nothing], employee],
    passed: [],
    unasked: ["ask"],
    writes: ["start_order"],
    success: "The order is started",
    prepare: stopOrders,
    adds: 1,
    stored: started,
  },
  {
    ...confirming,
    path: "first-piece-ok",
    wizard: "first-piece-ok",
    machine: "JB1",
    line: [employee, ["note", nothing]],
    passed: [],
    writes: ["first_piece_ok"],
    success: "The first piece is approved",
    prepare: beginSetup,
    adds: -1,
    stored: async (plant, machine) => ((await prepareStatus(plant, machine)) === "on" ? ["in set-up"] : []),
  },
  {
    ...confirming,
    path: "order-confirmation",
    wizard: "order-confirmation",
    machine: "JB2",
    username: "supervisor",
    line: [
      ["finished-orders", firstRow],
      [
        "flags",
        (page) =>
          page
            .getByRole("row", { name: /Waiting for confirmation/ })
            .first()
            .tap(),
      ],
      ["scrap-summation-extended", nothing],
      ["note", nothing],
      employee,
    ],
    passed: [],
    writes: ["confirm_order"],
    success: "The order is confirmed",
    prepare: flagAndStop,
    adds: -1,
    stored: waiting("load_orders_to_confirm"),
  },
  {
    ...showing,
    path: "machine-test",
    wizard: "machine-test",
    machine: "JB4",
    line: [
      [
        "signals",
        async (page) => {
          await press("Test connection")(page);
          await expect(page.getByText(/Connection OK|No signal of the machine arrives/).first()).toBeVisible();
        },
      ],
    ],
    passed: [],
  },
  {
    ...showing,
    path: "operation-text",
    wizard: "operation-text",
    machine: "PJ4",
    line: [["operation-text", nothing]],
    passed: ["running-orders"],
  },
  {
    ...showing,
    path: "order-details/{cardno}",
    wizard: "order-details",
    machine: "PJ4",
    filled: async (plant, machine) => ({ cardno: (await started(plant, machine))[0]! }),
    line: [["details", nothing]],
    passed: [],
  },
];

const folder = (kind: string) => join(import.meta.dirname, "../../configs/factory", kind);
const documentsOf = <D>(kind: string): D[] =>
  readdirSync(folder(kind)).map((name) => JSON.parse(readFileSync(join(folder(kind), name), "utf8")) as D);

interface WizardText {
  slug: string;
  steps: { id: string }[];
  finish?: unknown[];
}
interface PageText {
  path?: string;
  content: { kind: string; slug: string };
}

/** Names of procedures, and kinds of timed questions, anywhere in a flow. */
const inFlow = (flow: unknown, found = { calls: [] as string[], questions: [] as string[] }) => {
  if (Array.isArray(flow)) for (const one of flow) inFlow(one, found);
  else if (typeof flow === "object" && flow !== null)
    for (const [key, value] of Object.entries(flow)) {
      if (key === "call" && typeof value === "string") found.calls.push(value);
      if (["confirm", "ask", "choose"].includes(key)) {
        const isTimed = !(value as { persistent?: boolean }).persistent;
        if (isTimed) found.questions.push(key);
      }
      inFlow(value, found);
    }
  return found;
};

/** What the shipped documents say: every page of a wizard, with the wizard's steps, and the calls and questions of its end. */
export const shippedWizards = () => {
  const wizards = new Map(documentsOf<WizardText>("wizards").map((one) => [one.slug, one]));
  return documentsOf<PageText>("pages")
    .filter(({ content }) => content.kind === "wizard")
    .map(({ path = "", content: { slug } }) => {
      const { steps = [], finish = [] } = wizards.get(slug) ?? {};
      const { calls, questions } = inFlow(finish);
      return {
        path: path.replace("/interface/{machine}/", ""),
        wizard: slug,
        steps: steps.map(({ id }) => id),
        calls,
        questions,
      };
    });
};

/** The same of the journeys. */
export const walkedWizards = () =>
  journeys.map(({ path, wizard, line, passed, writes, questions, unasked = [] }) => ({
    path,
    wizard,
    steps: [...line.map(([step]) => step), ...passed],
    calls: [...writes],
    questions: [...questions.map(({ kind }) => kind as string), ...unasked],
  }));

/** The address of a journey's page, with what stands for its placeholders. */
export const addressOf = (
  { machine, path }: Pick<Journey, "machine" | "path">,
  filled: Readonly<Record<string, string>> = {},
): string => `/interface/${machine}/${path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name]!)}`;

/** Waits until the server's copy of a running wizard stands at a step. */
export const expectSaved = async (plant: Plant, { wizard, machine }: Journey, step: string): Promise<void> => {
  const operator = await plant.client("operator");
  await expect
    .poll(async () => {
      const row = await operator.read<{ snapshot: { stepId: string } } | null>("load_wizard_snapshot", {
        wizard,
        machine_id: machine,
      });
      return row?.snapshot.stepId;
    })
    .toBe(step);
};

/** Goes from the first step to the last and does the work of each, without the last press. */
export const walk = async (page: Page, journey: Journey): Promise<string> => {
  await page.goto(addressOf(journey));
  const last = journey.line.length - 1;
  for (const [index, [step, work]] of journey.line.entries()) {
    await expectStep(page, step);
    await work(page);
    if (index < last) await next(page).tap();
  }
  return journey.line[last]![0];
};
