import type { Browser, BrowserContext, Locator } from "@playwright/test";
import type { Client } from "#tests/faults/client.ts";
import { expect, type Page, type Plant } from "./plant.ts";

type Members = Record<string, unknown>;

/** What a small terminal at a machine has. */
export const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };

export const terminalOf = async (plant: Plant, browser: Browser, username = "operator"): Promise<BrowserContext> =>
  plant.signedIn(await browser.newContext({ baseURL: plant.site, ...terminal }), username);

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
  await notice.getByRole("button").tap();
  await expect(notice).toHaveCount(0);
};

export const selectRow = async (page: Page, cells: readonly string[]): Promise<void> => {
  const row = rowOf(page, cells);
  await expect(row).toHaveCount(1);
  if ((await row.getAttribute("aria-selected")) !== "true") await row.tap();
  await expect(row).toHaveAttribute("aria-selected", "true");
};

export const interfaceOf = (machine: string, list = ""): string => `/interface/${machine}${list && `/${list}`}`;

/** A write by another way than the screens: what a test begins with. */
export const write = async <T = unknown>(client: Client, procedure: string, input: Members): Promise<T> => {
  const outcome = await client.call<T>(procedure, input, crypto.randomUUID());
  if (!outcome.answered || outcome.status !== 200)
    throw new Error(`${procedure} did not succeed: ${JSON.stringify(outcome)}`);
  return outcome.body.res as T;
};

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
    if (request.url().endsWith(`/api/procedures/${procedure}`)) inputs.push(request.postDataJSON());
  });
  return inputs;
};
