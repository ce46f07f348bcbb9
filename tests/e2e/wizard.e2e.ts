import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, expectForgotten, lately, type Plant, test } from "./plant.ts";

const address = "/api/documents/wizard/report-quantity";
const next = (page: Page) => page.getByRole("button", { name: "Next" });
const quantityOf = (page: Page) => page.getByRole("textbox").first();

const terminalOf = async (plant: Plant, browser: Browser): Promise<BrowserContext> =>
  plant.signedIn(
    await browser.newContext({ baseURL: plant.site, viewport: { width: 1024, height: 600 }, hasTouch: true }),
    "operator",
  );

/** From the start of the wizard to its third step, with a quantity entered. */
const enterQuantity = async (page: Page, quantity: string) => {
  await page.goto("/interface/FC4/report-quantity");
  await page.getByLabel("Employee number").fill("1004");
  await next(page).click();
  await expect(page.getByText("3/4")).toBeVisible();
  for (const digit of quantity) await page.getByRole("button", { name: digit, exact: true }).tap();
  await expect(quantityOf(page)).toHaveValue(quantity);
};

const rowsOf = async (plant: Plant): Promise<number> => {
  const rows = await (
    await plant.client("supervisor")
  ).read<{ trans_time: string }[]>("load_quantity_history", {
    machine_id: "FC4",
    quantity_kind: "good",
  });
  return lately(rows).length;
};

interface Wizard {
  steps: { id: string; title?: unknown; initial?: unknown }[];
  finish: object[];
}

/** Publishes the wizard as an administrator would. */
const publish = async ({ request }: BrowserContext, url: string, document: Wizard) => {
  const stored = await request.get(address);
  const saved = await request.put(address, {
    data: document,
    headers: { "if-match": stored.headers()["etag"] ?? "", origin: url },
  });
  expect(saved.status(), await saved.text()).toBe(200);
};

/** The wizard with its third step under another name and title. */
const changedFrom = (wizard: Wizard): Wizard => {
  const text = JSON.stringify(wizard.finish).replaceAll("{quantity.", "{pieces.");
  const renamed = wizard.steps.map((step) =>
    step.id === "quantity" ? { ...step, id: "pieces", title: "Pieces made" } : step,
  );
  return { ...wizard, steps: renamed, finish: JSON.parse(text) as object[] };
};

test.describe("An operator in a wizard", () => {
  test.afterEach(({ plant }) => expectForgotten(plant, "FC4"));

  test(
    "[WD-039] goes on after a reload and in a second browser on the revision begun with, and begins the next time on the new one",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin");
      const shipped = (await (await admin.request.get("/api/documents/wizard")).json()) as { slug: string }[];
      for (const { slug } of shipped) {
        const { steps } = (await (await admin.request.get(`/api/documents/wizard/${slug}`)).json()) as Wizard;
        expect([slug, steps[0]?.initial]).toEqual([slug, true]);
      }
      const original = (await (await admin.request.get(address)).json()) as Wizard;
      const before = await rowsOf(plant);
      const first = await terminalOf(plant, browser);
      const page = await first.newPage();
      await enterQuantity(page, "12");
      const operator = await plant.client("operator");
      const stored = () =>
        operator.read<{ snapshot: { data: Record<string, { value?: unknown }> } } | null>("load_wizard_snapshot", {
          wizard: "report-quantity",
          machine_id: "FC4",
        });
      await expect.poll(async () => (await stored())?.snapshot.data["quantity"]?.value).toBe(12);
      const stale = await operator.call("set_wizard_snapshot", {
        wizard: "report-quantity",
        machine_id: "FC4",
        version: 0,
        snapshot: { id: crypto.randomUUID() },
      });
      expect(stale).toMatchObject({ answered: true, status: 409, body: { code: "state_conflict" } });
      await publish(admin, plant.url, changedFrom(original));

      await page.reload();
      await expect(page.getByText("3/4")).toBeVisible();
      await expect(quantityOf(page)).toHaveValue("12");
      await expect(page.getByRole("heading", { name: "Pieces made" })).toHaveCount(0);

      const second = await terminalOf(plant, browser);
      const other = await second.newPage();
      await other.goto("/interface/FC4/report-quantity");
      await expect(other.getByText("3/4")).toBeVisible();
      await expect(quantityOf(other)).toHaveValue("12");
      await next(other).click();
      await expect(other.getByText("4/4")).toBeVisible();
      await next(other).click();
      await expect(other).toHaveURL(/\/interface\/FC4$/);
      expect(await rowsOf(plant)).toBe(before + 1);

      await enterQuantity(other, "3");
      await expect(other.getByRole("heading", { name: "Pieces made" })).toBeVisible();
      await other.getByRole("button", { name: "Quit" }).click();
      await other.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
      await expect(other).toHaveURL(/\/interface\/FC4$/);
      await expectForgotten(plant, "FC4");
      await publish(admin, plant.url, original);
      for (const context of [first, second, admin]) await context.close();
    },
  );

  test(
    "[WD-087] stores one row with a double press on the check mark, after which nothing is unfinished",
    { tag: ["@once", "@held"] },
    async ({ plant, browser }) => {
      const before = await rowsOf(plant);
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      await enterQuantity(page, "5");
      await next(page).click();
      await expect(page.getByText("4/4")).toBeVisible();
      const listed = page.waitForResponse((response) => response.url().endsWith("/load_wizard_drafts"));
      await next(page).dblclick();
      await expect(page).toHaveURL(/\/interface\/FC4$/);
      expect(await rowsOf(plant)).toBe(before + 1);
      await listed;
      await expect(page.getByRole("heading", { name: "Running orders" }).first()).toBeVisible();
      await expect(page.getByRole("list", { name: "Unfinished" })).toHaveCount(0);
    },
  );

  test(
    "[WD-086] quits at once when nothing was entered, else asks: goes on, keeps it as unfinished, or discards it, never with a report",
    { tag: ["@once", "@held"] },
    async ({ plant, browser }) => {
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      const reported: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/receive_good_qty")) reported.push(request.url());
      });
      const unfinished = page.getByRole("list", { name: "Unfinished" });
      const quit = () => page.getByRole("button", { name: "Quit" }).click();
      const say = async (name: string) => {
        await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      };
      await enterQuantity(page, "7");
      await quit();
      await say("Go on");
      await expect(quantityOf(page)).toHaveValue("7");
      await quit();
      await say("Keep as unfinished");
      await expect(page).toHaveURL(/\/interface\/FC4$/);
      await unfinished.getByText("Unfinished, step 3 of 4").click();
      await expect(quantityOf(page)).toHaveValue("7");
      await quit();
      await say("Discard");
      await expect(page).toHaveURL(/\/interface\/FC4$/);
      await page.getByRole("link", { name: "Report quantity" }).click();
      await expect(page.getByLabel("Employee number")).toHaveValue("");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/interface\/FC4$/);
      await page.getByRole("link", { name: "Report quantity" }).click();
      await expect(page.getByLabel("Employee number")).toHaveValue("");
      await quit();
      await expect(page).toHaveURL(/\/interface\/FC4$/);
      await expect(unfinished).toHaveCount(0);
      expect(reported).toEqual([]);
    },
  );

  test("queues a report whose answer was lost, which is sent again and stored once", async ({ plant, browser }) => {
    const before = await rowsOf(plant);
    const terminal = await terminalOf(plant, browser);
    const page = await terminal.newPage();
    await enterQuantity(page, "9");
    await next(page).click();
    await expect(page.getByText("4/4")).toBeVisible();
    await page.route("**/api/procedures/receive_good_qty", async (route) => {
      const request = route.request();
      await route.fetch({
        url: request.url().replace(plant.site, plant.url),
        headers: { ...request.headers(), origin: plant.url },
      });
      await route.abort();
    });
    await next(page).click();
    await expect(page.locator("[data-wizard-status=queued]")).toBeVisible();
    await expect.poll(() => rowsOf(plant)).toBe(before + 1);
    await page.unroute("**/api/procedures/receive_good_qty");
    await expect(page).toHaveURL(/\/interface\/FC4$/);
    expect(await rowsOf(plant)).toBe(before + 1);
  });
});
