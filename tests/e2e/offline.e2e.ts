import { bounds } from "#tests/support/bounds.ts";
import type { BrowserContext } from "@playwright/test";
import { expect, lately, type Page, type Plant, test } from "./plant.ts";

const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };

const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "No connection to the server" });
const waiting = (page: Page, count: number) => page.getByRole("button", { name: `Not sent: ${count}`, exact: true });

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

const noConnection = (page: Page) => page.getByText("No connection to the server", { exact: true }).first();
const signIn = async (page: Page, username: string) => {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").first().fill(username);
  await page.getByRole("button", { name: "Sign In" }).click();
};

/** Has the browser stored the start of who is signed in, or of nobody? It does so after it has shown it. */
const keepsStart = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("shopwright"));
    const key = await done(database.transaction("answers").objectStore("answers").getKey("/api/app"));
    database.close();
    return key !== undefined;
  });

/** Reports scrap of the running order up to the last press. */
const fillScrap = async (page: Page, machine: string, quantity: string) => {
  await page.goto(`/interface/${machine}/scrap-quantity`);
  await page.getByLabel("Employee number").fill("1004");
  await next(page).click();
  await expect(page.getByText("3/5")).toBeVisible();
  for (const digit of quantity) await page.getByRole("button", { name: digit, exact: true }).tap();
  await next(page).click();
  await page.getByText("K01").tap();
  await next(page).click();
  await expect(page.getByText("5/5")).toBeVisible();
};

/** Goes through the wizard up to its summary. */
const fill = async (page: Page, machine: string, quantity: string) => {
  await page.goto(`/interface/${machine}/report-quantity`);
  await page.getByLabel("Employee number").fill("1004");
  await next(page).click();
  await expect(page.getByText("3/4")).toBeVisible();
  for (const digit of quantity) await page.getByRole("button", { name: digit, exact: true }).tap();
  await next(page).click();
  await expect(page.getByText("4/4")).toBeVisible();
};

const goodOn = async (plant: Plant, machine: string): Promise<number> => {
  const supervisor = await plant.client("supervisor");
  const orders = await supervisor.read<{ machine_id1: string; card_good_qty: number }[]>("load_all_running_orders", {});
  return orders.find(({ machine_id1 }) => machine_id1 === machine)?.card_good_qty ?? Number.NaN;
};

// A page that closes in the middle of an outage leaves its wizard unfinished, where others begin theirs.
test.use({ serviceWorkers: "allow", ground: "offline" });

test.describe("A terminal without its server", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ plant, browser }) => {
    context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, ...terminal }), "operator");
    page = await context.newPage();
  });

  test("says so, keeps a report as not sent, and has it stored once when the server is back, without hands", async ({
    plant,
  }) => {
    const before = await goodOn(plant, "FC4");
    await fill(page, "FC4", "125");
    await plant.down();
    await expect(lost(page)).toBeVisible();
    await next(page).click();
    await expect(waiting(page, 1)).toBeVisible();
    await waiting(page, 1).tap();
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await page.keyboard.press("Escape");

    await plant.up();
    await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
    await expect(waiting(page, 1)).toHaveCount(0);
    expect(await goodOn(plant, "FC4")).toBe(before + 125);
  });

  test("starts on its last page from what it keeps; after a sign-out nobody is known, and what waits is still there [WD-1100] @secure", async ({
    plant,
  }) => {
    const before = await goodOn(plant, "FC5");
    await fill(page, "FC5", "50");
    // The report alone gets no answer: the link itself is there.
    const address = "**/api/procedures/receive_good_qty";
    await context.route(address, (route) => route.abort());
    await next(page).click();
    await expect(waiting(page, 1)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

    await plant.down();
    await page.reload();
    await expect(page).toHaveURL(/\/interface\/FC5\/report-quantity$/);
    await expect(page.getByText(/^Started without the server, with what this browser kept at /)).toBeVisible();
    await expect(lost(page)).toBeVisible();
    await expect(waiting(page, 1)).toBeVisible();
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((path) => /^\/(api|serverfiles)\//.test(path))).toEqual([]);

    await plant.up();
    await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByLabel("User name")).toBeVisible();
    await expect.poll(() => keepsStart(page)).toBe(true);
    await plant.down();
    await page.reload();
    await expect(page.getByLabel("User name")).toBeVisible();
    await expect(waiting(page, 1)).toBeVisible();
    await waiting(page, 1).tap();
    await expect(page.getByText("From other users: 1. Sent when they sign in here.")).toBeVisible();
    await page.keyboard.press("Escape");

    await plant.up();
    await context.unroute(address);
    await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
    expect(await goodOn(plant, "FC5")).toBe(before);
    await page.getByLabel("User name").fill("operator");
    await page.getByLabel("Password").first().fill("operator");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect.poll(() => goodOn(plant, "FC5")).toBe(before + 50);
    await expect(waiting(page, 1)).toHaveCount(0);
  });

  test(
    "shows a call without an answer, keeps only what may wait, sends it once, with its own time, and asks after a day [MI-529]",
    { tag: "@long" },
    async ({ plant }) => {
      await context.route(/\/api\/(procedures\/load_planned_orders|reads)$/, (route) => route.abort());
      await page.goto("/interface/FC7/planned-orders");
      await expect(noConnection(page)).toBeVisible();
      await context.unrouteAll();

      await page.goto("/interface/FC7/planned-orders");
      await context.route("**/api/procedures/start_order", (route) => route.abort());
      await page.getByRole("row").nth(1).tap();
      await page.getByRole("button", { name: /^Start/ }).tap();
      await expect(page.getByRole("dialog").getByText("No connection to the server")).toBeVisible();
      await expect(page.locator("[data-queue]")).toHaveCount(0);
      await context.unrouteAll();

      const supervisor = await plant.client("supervisor");
      const scrapped = async (machine_id = "FC6") =>
        lately(
          await supervisor.read<{ scrap_qty: number; trans_time: string }[]>("load_quantity_history", {
            machine_id,
            quantity_kind: "scrap",
          }),
        );
      const before = (await scrapped()).length;
      await fillScrap(page, "FC6", "7");
      await plant.down();
      await expect(noConnection(page)).toBeVisible();
      const presses = Date.now();
      await next(page).click();
      await expect(waiting(page, 1)).toBeVisible();
      const hasPressed = Date.now();

      // The link comes back, the report alone is cut off: it waits on, also while another user is signed in.
      const sends: string[] = [];
      const address = "**/api/procedures/report_scrap";
      await context.route(address, (route) => {
        sends.push(route.request().headers()["shopwright-owner"] ?? "");
        return route.abort();
      });
      await plant.up();
      await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
      await expect.poll(() => sends.length).toBeGreaterThan(0);
      await page.getByRole("button", { name: "Sign out" }).click();
      await signIn(page, "planner");
      await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
      await waiting(page, 1).tap();
      await expect(page.getByText("From other users: 1. Sent when they sign in here.")).toBeVisible();
      await page.keyboard.press("Escape");
      await context.unrouteAll();
      expect((await scrapped()).length).toBe(before);
      expect([...new Set(sends)]).toEqual(["1000/operator"]);

      await page.getByRole("button", { name: "Sign out" }).click();
      await signIn(page, "operator");
      await expect.poll(async () => (await scrapped()).length).toBe(before + 1);
      await expect(waiting(page, 1)).toHaveCount(0);
      const rows = await scrapped();
      const [row, ...others] = rows.slice(0, rows.length - before);
      expect([others, row?.scrap_qty]).toEqual([[], 7]);
      expect(Date.parse(row!.trans_time)).toBeGreaterThanOrEqual(presses);
      expect(Date.parse(row!.trans_time)).toBeLessThanOrEqual(hasPressed);

      const ofDay = async () => (await scrapped("FC4")).length;
      const dayBefore = await ofDay();
      await fillScrap(page, "FC4", "9");
      await plant.down();
      await expect(noConnection(page)).toBeVisible();
      await next(page).click();
      await expect(waiting(page, 1)).toBeVisible();
      await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
      sends.length = 0;
      await context.route(address, (route) => {
        sends.push("sent");
        return route.continue();
      });
      await plant.up();
      const mark = page.getByRole("button", { name: "Not sent: 1, To decide: 1" });
      await expect(mark).toBeVisible({ timeout: bounds.link });
      expect([sends, await ofDay()]).toEqual([[], dayBefore]);
      await mark.tap();
      await expect(page.getByText("Older than 24 hours. Is it still right?")).toBeVisible();
      // The order is younger than a day, so that the report can only be of now.
      await page.clock.setSystemTime(Date.now());
      await page.getByRole("button", { name: "Send", exact: true }).tap();
      await expect.poll(ofDay).toBe(dayBefore + 1);
      await expect(page.locator("[data-queue]")).toHaveCount(0);
    },
  );
});
