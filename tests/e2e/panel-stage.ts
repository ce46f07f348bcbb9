import type { Browser, BrowserContext, Locator } from "@playwright/test";
import type { Client } from "#tests/faults/client.ts";
import { callsOf } from "./asked.ts";
import { expect, type Page, type Plant, test as base } from "./plant.ts";

type Members = Record<string, unknown>;

/** What a small terminal at a machine has. */
export const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };

export const terminalOf = async (plant: Plant, browser: Browser, username = "operator"): Promise<BrowserContext> =>
  plant.signedIn(await browser.newContext({ baseURL: plant.site, ...terminal }), username);

/** Journeys that each begin with an operator's own terminal, beside a client that asks the server as the operator. */
export const test = base.extend<{ atTerminal: { page: Page; operator: Client } }>({
  atTerminal: async ({ plant, browser }, use) => {
    const context = await terminalOf(plant, browser);
    await use({ page: await context.newPage(), operator: await plant.client("operator") });
  },
});

export const panelOf = (page: Page, type: string): Locator => page.locator(`[data-panel="${type}"]`);
export const buttonOf = (page: Page, type: string, id: string): Locator =>
  panelOf(page, type).locator(`[data-action="${id}"]`);
/** The row that shows all of these texts, each in a cell of its own. */
export const rowOf = (page: Page, cells: readonly string[]): Locator =>
  cells.reduce(
    (rows, name) => rows.filter({ has: page.getByRole("gridcell", { name, exact: true }) }),
    page.getByRole("row"),
  );
export const popup = (page: Page): Locator => page.getByRole("dialog");
export const inPopup = (page: Page, name: string): Locator => popup(page).getByRole("button", { name, exact: true });

/** Waits for a notification and closes it, so that the next one with these words is another. */
export const told = async (page: Page, words: string): Promise<void> => {
  const notice = page.locator(".mantine-Notification-root").filter({ hasText: words });
  await expect(notice).toBeVisible();
  // What tells of a success goes by itself, maybe now.
  await notice.getByRole("button").evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(notice).toHaveCount(0);
};

/** Scrolls lists on by what they show; false when all have been at their ends, from which they go back to their beginnings. Runs in the page. */
const scrollOn = async (lists: Element[]): Promise<boolean> => {
  const areas = lists.map(({ parentElement }) => parentElement!);
  const rest = areas.filter((area) => area.scrollTop + area.clientHeight < area.scrollHeight - 1);
  for (const area of areas) area.scrollTop = rest.length > 0 ? area.scrollTop + area.clientHeight : 0;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return rest.length > 0;
};

/** Waits until a list has one row with these cells. It draws what is in sight alone: a longer one is scrolled through. */
export const seeRow = async (page: Page, cells: readonly string[]): Promise<void> => {
  const row = rowOf(page, cells);
  const isRead = async () => (await page.getByRole("grid").getByRole("gridcell").count()) > 0;
  const found = async () => {
    // What comes while a list is scrolled through would be behind the place that has been reached.
    if (!(await isRead())) return 0;
    let count = await row.count();
    while (count === 0 && (await page.getByRole("grid").evaluateAll(scrollOn))) count = await row.count();
    return count;
  };
  await expect.poll(found, { message: `rows with ${cells.join(", ")}` }).toBe(1);
};

export const selectRow = async (page: Page, cells: readonly string[]): Promise<void> => {
  const row = rowOf(page, cells);
  await seeRow(page, cells);
  if ((await row.getAttribute("aria-selected")) !== "true") await row.tap();
  await expect(row).toHaveAttribute("aria-selected", "true");
};

export const interfaceOf = (machine: string, list = ""): string => `/interface/${machine}${list && `/${list}`}`;

/** A write by another way than the screens: what a test begins with. */
export const write = <T = unknown>(client: Client, procedure: string, input: Members): Promise<T> =>
  client.write<T>(procedure, input);

export interface OrderFacts {
  card_no: string;
  record_no1: number;
  work_order_no: string;
  tool_id: string;
  unit_qty: number | null;
  cavities: number | null;
  program_id: string;
  state: string;
  cancelled: number;
  locked: number;
  user_planning: number;
  material_prepared: number;
  tools_prepared: number;
  peripheral_equipment_prepared: number;
  print_prepared: number;
}

export const plannedAt = (client: Client, machine_id: string): Promise<OrderFacts[]> =>
  client.read("load_planned_orders", { machine_id, erp_resource: "", erp_connection_type: "" });
export const runningAt = (client: Client, machine_id: string): Promise<OrderFacts[]> =>
  client.read("load_running_orders", { machine_id });
export const finishedAt = (client: Client, machine_id: string): Promise<OrderFacts[]> =>
  client.read("load_finished_orders", { machine_id });

/** The machine stands without an order. */
export const clear = async (client: Client, machine_id: string): Promise<void> => {
  for (const { card_no } of await runningAt(client, machine_id))
    await write(client, "stop_order", { machine_id, card_no, cancel_order: false });
};

/** An order runs on the machine; answers its card. */
export const occupy = async (client: Client, machine_id: string): Promise<string> => {
  const [running] = await runningAt(client, machine_id);
  if (running) return running.card_no;
  const [next] = await plannedAt(client, machine_id);
  const open = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
  await write(client, "start_order", { machine_id, card_no: next!.card_no, ...open });
  return next!.card_no;
};

/** Switches special functions of a machine on, or off, as an administrator does. */
export const switchTo = async (
  admin: Client,
  machine_id: string,
  features: readonly number[],
  active = true,
): Promise<void> => {
  for (const sf_no of features) await write(admin, "set_special_function", { machine_id, sf_no, active });
};

/** The inputs of the calls of a procedure that a page makes from now on. */
export const sentBy = (page: Page, procedure: string): unknown[] => {
  const inputs: unknown[] = [];
  page.on("request", (request) => {
    for (const call of callsOf(request)) if (call.procedure === procedure) inputs.push(call.input);
  });
  return inputs;
};
