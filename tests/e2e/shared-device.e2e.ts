import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { expect, expectForgotten, type Plant, test } from "./plant.ts";

test.use({ ground: "shared-device" });

const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const machine = "FC4";

const done = async (plant: Plant, name: string, input: object): Promise<void> => {
  const admin = await plant.client("admin");
  expect(await admin.call(name, input, randomUUID())).toMatchObject({ answered: true, status: 200 });
};

/** A browser that was enrolled as a terminal, on which the operator has signed in. */
const atTerminal = async (plant: Plant, browser: Browser, name: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: plant.site, ...terminal });
  const page = await context.newPage();
  await page.goto("/pair");
  await expect(page.locator("[data-code]")).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
  const code = (await page.locator("[data-code]").getAttribute("data-code")) ?? "";
  await done(plant, "confirm_device_pairing", { code, name, device_kind: "terminal", machine_ids: [], documents: [] });
  await expect(page).toHaveURL(/\/login-form/);
  await page.close();
  return await plant.signedIn(context, "operator");
};

/** How people say at the machine who they are. */
const clocksIn = async (plant: Plant, clock_in_type: "pincode" | "employee-number"): Promise<void> => {
  const admin = await plant.client("admin");
  const config = await admin.read<object>("load_machine_touch_config", { machine_id: machine });
  await done(plant, "update_machine_touch_config", { machine_id: machine, config: { ...config, clock_in_type } });
};

const goodOn = async (plant: Plant): Promise<number> => {
  const supervisor = await plant.client("supervisor");
  const orders = await supervisor.read<{ machine_id1: string; card_good_qty: number }[]>("load_all_running_orders", {});
  return orders.find(({ machine_id1 }) => machine_id1 === machine)?.card_good_qty ?? Number.NaN;
};

/** Counts the reports that a page sends. */
const reportsOf = (page: Page): (() => number) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/procedures/receive_good_qty")) sent += 1;
  });
  return () => sent;
};

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const bar = (page: Page) => page.getByRole("banner");
const deviceSignIn = (page: Page) => bar(page).getByRole("button", { name: "Sign in on the device" });
const number = (page: Page) => page.getByLabel("Employee number");
const pincode = (page: Page) => page.getByLabel("PIN code");

const typeQuantity = async (page: Page, digits: string): Promise<void> => {
  await expect(page.getByText("3/4")).toBeVisible();
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).tap();
  await next(page).click();
  await expect(page.getByText("4/4")).toBeVisible();
};

test.describe("A user of a shared device", () => {
  test.beforeEach(({ plant }) => done(plant, "update_user", { user: { username: "operator", deviceuser: true } }));
  test.afterEach(({ plant }) => done(plant, "update_user", { user: { username: "operator", deviceuser: false } }));

  test("reads, is asked who is there before anything is changed, and presses again what was held back [MI-376] [MI-378] [OV-308] [OV-309]", async ({
    plant,
    browser,
  }) => {
    const before = await goodOn(plant);
    const office = await (
      await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor")
    ).newPage();
    await office.goto(`/interface/${machine}`);
    await expect(bar(office).getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(deviceSignIn(office)).toHaveCount(0);
    await office.context().close();

    const context = await atTerminal(plant, browser, "Press 4");
    const page = await context.newPage();
    const sent = reportsOf(page);
    await page.goto(`/interface/${machine}/report-quantity`);
    await expect(deviceSignIn(page)).toBeVisible();
    await number(page).fill("1004");
    await next(page).click();
    await typeQuantity(page, "25");
    await next(page).click();
    const dialog = page.getByRole("dialog", { name: "Sign in on the device" });
    await expect(dialog).toBeVisible();
    await number(page).fill("4711");
    await page.keyboard.press("Enter");
    await expect(page.getByText("failed to find employee")).toBeVisible();
    await expect(number(page)).toHaveValue("4711");
    await number(page).fill("1004");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(bar(page)).toContainText("David Nyström");
    await expect(deviceSignIn(page)).toHaveCount(0);
    await expect(page.getByText("Sign in on the device first")).toBeVisible();
    expect([sent(), await goodOn(plant)]).toEqual([0, before]);

    await next(page).click();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine}$`));
    expect([sent(), await goodOn(plant)]).toEqual([1, before + 25]);

    await bar(page).getByRole("button", { name: "Sign off" }).click();
    await expect(deviceSignIn(page)).toBeVisible();
    await expect(bar(page)).not.toContainText("David Nyström");

    await deviceSignIn(page).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/machines/all");
    await deviceSignIn(page).click();
    await page.getByRole("dialog").getByText(machine, { exact: true }).click();
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await number(page).fill("1004");
    await page.keyboard.press("Enter");
    await expect(bar(page)).toContainText("David Nyström");
    await context.close();
  });
});

test.describe("A terminal at a machine that asks for the pincode", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ plant, browser }) => {
    await done(plant, "set_special_function", { machine_id: machine, sf_no: 361, active: true });
    await clocksIn(plant, "pincode");
    context = await atTerminal(plant, browser, `Press ${randomUUID().slice(0, 8)}`);
    page = await context.newPage();
  });
  test.afterEach(async ({ plant }) => {
    await expectForgotten(plant, machine);
    await context.close();
    await clocksIn(plant, "employee-number");
    await done(plant, "set_special_function", { machine_id: machine, sf_no: 361, active: false });
  });

  const open = () => page.goto(`/interface/${machine}/report-quantity`);
  const prove = async (): Promise<void> => {
    await number(page).fill("1004");
    await pincode(page).fill("1004");
    await next(page).click();
  };

  test(
    "asks once, asks again when the proof is over and keeps what was entered, and reports in the name of who has proved it",
    { tag: "@held" },
    async ({ plant }) => {
      const before = await goodOn(plant);
      await open();
      await number(page).fill("1004");
      await expect(next(page)).toBeDisabled();
      await pincode(page).fill("9999");
      await next(page).click();
      await expect(page.getByText("Wrong employee or pincode.")).toBeVisible();
      await prove();
      await typeQuantity(page, "40");
      // Somebody signs in anew in this browser: what was proved in the session before counts no longer.
      const signedIn = await page.request.post("/api/auth/sign-in", {
        data: { username: "operator", password: "operator" },
      });
      expect(signedIn.status()).toBe(200);
      await next(page).click();
      await expect(page.getByText("Employee 1004 has to confirm with the pincode first.")).toBeVisible();
      await expect(number(page)).toHaveValue("1004");
      await expect(pincode(page)).toHaveValue("");
      expect(await goodOn(plant)).toBe(before);
      await pincode(page).fill("1004");
      await next(page).click();
      await expect(page.getByText("2/4")).toBeVisible();
      await next(page).click();
      await expect(page.getByText("3/4")).toBeVisible();
      await expect(page.getByRole("textbox").first()).toHaveValue("40");
      await next(page).click();
      await expect(page.getByText("4/4")).toBeVisible();
      await next(page).click();
      await expect(page).toHaveURL(new RegExp(`/interface/${machine}$`));
      expect(await goodOn(plant)).toBe(before + 40);
    },
  );

  test(
    "takes the proof of before a cut for what is reported without a link, and says until when it holds",
    { tag: "@held" },
    async ({ plant }) => {
      const before = await goodOn(plant);
      await open();
      await prove();
      await typeQuantity(page, "7");
      await next(page).click();
      await expect(page).toHaveURL(new RegExp(`/interface/${machine}$`));
      expect(await goodOn(plant)).toBe(before + 7);

      await open();
      await number(page).fill("1004");
      await expect(pincode(page)).toHaveCount(0);
      await next(page).click();
      await typeQuantity(page, "9");
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(number(page)).toBeVisible();
      await plant.down();
      await expect(page.getByText(/No contact: your pincode counts until \d\d:\d\d\./)).toBeVisible({
        timeout: bounds.link,
      });
      for (const step of ["2/4", "3/4", "4/4"]) {
        await next(page).click();
        await expect(page.getByText(step)).toBeVisible();
      }
      await next(page).click();
      const waiting = page.getByRole("button", { name: "Not sent: 1", exact: true });
      await expect(waiting).toBeVisible();
      await plant.up();
      await expect(waiting).toHaveCount(0, { timeout: bounds.link });
      expect(await goodOn(plant)).toBe(before + 16);
    },
  );
});
