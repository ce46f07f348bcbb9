import type { Browser, BrowserContext } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";
import { restingFaultsOf, violationsOf } from "./screen-faults.ts";
import { enter, expectStep, next } from "./wizard-journeys.ts";

test.use({ serviceWorkers: "allow", ground: "terminals" });

const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const atTerminal = (plant: Plant, browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: plant.site, ...terminal });

const codeOf = async (page: Page): Promise<string> => {
  await expect(page.locator("[data-code]")).toBeVisible();
  return (await page.locator("[data-code]").getAttribute("data-code")) ?? "";
};

const atScreens = async (plant: Plant, browser: Browser): Promise<Page> => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const admin = await context.newPage();
  await admin.goto("/admin/security/devices");
  return admin;
};

const enrol = async (admin: Page, { code, name }: { code: string; name: string }): Promise<void> => {
  await admin.getByRole("textbox", { name: "Code on the screen" }).fill(code.toLowerCase());
  await admin.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await admin.getByText("Operator terminal", { exact: true }).click();
  await admin.getByRole("combobox", { name: "Acts as" }).click();
  await admin.getByRole("option", { name: "operator", exact: true }).click();
  await admin.getByRole("textbox", { name: "First page" }).fill("/interface/FC1");
  await admin.getByRole("button", { name: "Pair a screen" }).click();
  await expect(admin.getByRole("row", { name })).toContainText("Acts as operator");
};

const revoke = async (admin: Page, name: string): Promise<void> => {
  await admin.getByRole("row", { name }).getByRole("button", { name: "Revoke" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
};

const isOpen = async (page: Page, name: string): Promise<void> => {
  await expect(page).toHaveURL(/\/interface\/FC1$/);
  await expect(page.getByRole("banner").getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
};

/** Begins a report of pieces and types so many. */
const type = async (page: Page, machine: string, digits: string): Promise<void> => {
  await page.goto(`/interface/${machine}/report-quantity`);
  await page.getByLabel("Employee number").fill("1004");
  await next(page).tap();
  await expectStep(page, "quantity");
  await enter(page, digits);
};

const goodOn = async (plant: Plant, machine: string): Promise<number> => {
  const supervisor = await plant.client("supervisor");
  const orders = await supervisor.read<{ machine_id1: string; card_good_qty: number }[]>("load_all_running_orders", {});
  return orders.find(({ machine_id1 }) => machine_id1 === machine)?.card_good_qty ?? Number.NaN;
};

test("A terminal is enrolled by its code, begins on its page without a password, also after a restart, follows what is changed of it, and says within a second that it was revoked", async ({
  plant,
  browser,
}) => {
  const context = await atTerminal(plant, browser);
  let page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Pair this screen" }).tap();
  const admin = await atScreens(plant, browser);
  await enrol(admin, { code: await codeOf(page), name: "Press 1" });
  await isOpen(page, "Press 1");
  await expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0);

  await page.close();
  await plant.restart();
  page = await context.newPage();
  await page.goto("/");
  await isOpen(page, "Press 1");
  await page.goto("/login-form");
  await isOpen(page, "Press 1");
  const row = admin.getByRole("row", { name: "Press 1" });
  const caller = await plant.client("admin");
  type Listed = { name: string; record_no: number; build: string | null };
  const devices = () => caller.read<Listed[]>("load_devices", {});
  // The list is read once a minute; which version a terminal runs is known a moment after it has come.
  await expect.poll(async () => (await devices()).find(({ name }) => name === "Press 1")?.build).toBeTruthy();
  await admin.reload();
  await expect(row).toContainText("Connected");
  await expect(row).toContainText("present version");

  await row.getByRole("button", { name: "Change Press 1" }).click();
  await admin.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Press 2, north");
  await admin.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await isOpen(page, "Press 2, north");

  const { record_no } = (await devices()).find(({ name }) => name === "Press 2, north")!;
  const revoked = await caller.call("revoke_device", { record_no }, crypto.randomUUID());
  expect(revoked).toMatchObject({ answered: true, status: 200 });
  await expect(page.locator("[data-ended=revoked]")).toContainText("Press 2, north was revoked");
  await expect(page).toHaveURL(/\/pair/);
  await expect(admin.getByRole("row", { name: "Press 2" })).toHaveCount(0);
  expect(await restingFaultsOf(page, 44)).toEqual([]);
  expect(await violationsOf(page)).toEqual({ light: [], dark: [] });
  await page.reload();
  await expect(page.locator("[data-ended=revoked]")).toBeVisible();
  await context.close();
  await admin.context().close();
});

test(
  "A terminal that is revoked in the middle of a report keeps what was typed and what was not sent, says so, and goes on where it was once it is paired again",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await atTerminal(plant, browser);
    const page = await context.newPage();
    await page.goto("/pair");
    const admin = await atScreens(plant, browser);
    await enrol(admin, { code: await codeOf(page), name: "Press 5" });
    await isOpen(page, "Press 5");

    const before = await goodOn(plant, "FC4");
    await type(page, "FC4", "125");
    await next(page).tap();
    const address = "**/api/procedures/receive_good_qty";
    await context.route(address, (route) => route.abort());
    await next(page).tap();
    await expect(page.getByRole("button", { name: "Not sent: 1", exact: true })).toBeVisible();
    await page.close();
    const restarted = await context.newPage();
    await type(restarted, "FC5", "45");
    await expect(restarted.getByRole("button", { name: "Not sent: 1", exact: true })).toBeVisible();
    const beside = await plant.client("operator");
    const saved = () =>
      beside.read<object | null>("load_wizard_snapshot", { wizard: "report-quantity", machine_id: "FC5" });
    await expect.poll(async () => JSON.stringify(await saved())).toContain('"45"');

    await revoke(admin, "Press 5");
    await expect(restarted.locator("[data-ended=revoked]")).toBeVisible();
    await expect(restarted.locator("[data-kept]")).toContainText("Not sent: 1.");
    await context.unrouteAll();
    await enrol(admin, { code: await codeOf(restarted), name: "Press 5" });
    await isOpen(restarted, "Press 5");
    await expect.poll(() => goodOn(plant, "FC4"), { timeout: bounds.link }).toBe(before + 125);
    await expect(restarted.locator("[data-queue]")).toHaveCount(0);
    await restarted.goto("/interface/FC5/report-quantity");
    await expectStep(restarted, "quantity");
    await expect(restarted.getByRole("textbox").first()).toHaveValue("45");
    await context.close();
    await admin.context().close();
  },
);

test(
  "A terminal whose browser has lost all that it kept asks to be paired, and opens nothing",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await atTerminal(plant, browser);
    const page = await context.newPage();
    await page.goto("/pair");
    const admin = await atScreens(plant, browser);
    await enrol(admin, { code: await codeOf(page), name: "Press 7" });
    await isOpen(page, "Press 7");
    await context.clearCookies();
    await page.reload();
    await expect(page.locator("[data-code]")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/interface/FC1");
    await expect(page).toHaveURL(/\/login-form/);
    await page.getByRole("link", { name: "Pair this screen" }).tap();
    await expect(page.locator("[data-code]")).toBeVisible();
    await context.close();
    await admin.context().close();
  },
);
