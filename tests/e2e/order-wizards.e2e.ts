import type { Browser, BrowserContext } from "@playwright/test";
import { panelOf } from "./panel-stage.ts";
import { expect, lately, type Page, type Plant, test } from "./plant.ts";

test.use({ ground: "orders" });

const next = (page: Page) => page.getByRole("button", { name: "Next" });

const terminalOf = async (plant: Plant, browser: Browser): Promise<BrowserContext> =>
  plant.signedIn(
    await browser.newContext({ baseURL: plant.site, viewport: { width: 1024, height: 600 }, hasTouch: true }),
    "operator",
  );

const identify = async (page: Page) => {
  await page.getByLabel("Employee number").fill("1004");
  await next(page).click();
};
const enter = async (page: Page, digits: string) => {
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).tap();
  await next(page).click();
};

interface Report {
  kind: string;
  card_no: string;
  good_qty: number;
  scrap_qty: number;
  employee: string;
  trans_time: string;
}

/** The reports of a machine that were made by the given work. */
const reportsBy = async (plant: Plant, machine_id: string, work: () => Promise<void>): Promise<Report[]> => {
  const supervisor = await plant.client("supervisor");
  const all = async () =>
    lately(await supervisor.read<Report[]>("load_quantity_history", { machine_id, quantity_kind: "all" }));
  const before = await all();
  await work();
  const after = await all();
  return after.slice(0, after.length - before.length);
};

const runningCard = async (plant: Plant, machine_id: string): Promise<string> => {
  const supervisor = await plant.client("supervisor");
  const [order] = await supervisor.read<{ card_no: string }[]>("load_running_orders", { machine_id });
  if (!order) throw new Error(`${machine_id} has no running order.`);
  return order.card_no;
};
/** Stops the running order of a machine and answers its card. */
const finishOrder = async (plant: Plant, machine_id: string): Promise<string> => {
  const card_no = await runningCard(plant, machine_id);
  const operator = await plant.client("operator");
  const stopped = await operator.call("stop_order", { machine_id, card_no, cancel_order: false }, crypto.randomUUID());
  expect(stopped).toMatchObject({ answered: true, status: 200 });
  return card_no;
};
/** The step of the quantity; one running order is no choice, and the wizard goes on to it by itself. */
const quantityStands = (page: Page) => expect(page.getByRole("heading", { name: /quantity/i, level: 2 })).toBeVisible();
/** Chooses one of several finished orders. */
const chooseOrder = async (page: Page) => {
  await page.getByRole("radio").first().check();
  await next(page).click();
  await quantityStands(page);
};

test.describe("An operator's order wizards", () => {
  test(
    "[WD-040] report good pieces of a running order, and of a finished one",
    { tag: ["@once", "@held"] },
    async ({ plant, browser }) => {
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      const report = async (path: string, digits: string) => {
        await page.goto(path);
        await identify(page);
        await (path.includes("finished") ? chooseOrder(page) : quantityStands(page));
        await enter(page, digits);
        await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
        await next(page).click();
        await expect(page).toHaveURL(/\/interface\/FC4$/);
      };
      const running = await runningCard(plant, "FC4");
      const first = await reportsBy(plant, "FC4", () => report("/interface/FC4/report-quantity", "12"));
      expect(first).toMatchObject([{ kind: "good", card_no: running, good_qty: 12, employee: "1004" }]);
      const finished = await finishOrder(plant, "FC4");
      const second = await reportsBy(plant, "FC4", () => report("/interface/FC4/finished-orders/report-quantity", "3"));
      expect(second).toMatchObject([{ kind: "good", card_no: finished, good_qty: 3, employee: "1004" }]);
    },
  );

  test(
    "[WD-041] report scrap with its reason of a running order, and of a finished one",
    { tag: ["@once", "@long"] },
    async ({ plant, browser }) => {
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      const report = async (path: string, digits: string) => {
        await page.goto(path);
        await identify(page);
        await (path.includes("finished") ? chooseOrder(page) : quantityStands(page));
        await enter(page, digits);
        await expect(page.getByRole("heading", { name: "Scrap reason" })).toBeVisible();
        await page.getByRole("radio", { name: "K02" }).check({ force: true });
        await next(page).click();
        await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
        await next(page).click();
        await expect(page).toHaveURL(/\/interface\/FC3$/);
      };
      const running = await runningCard(plant, "FC3");
      const first = await reportsBy(plant, "FC3", () => report("/interface/FC3/scrap-quantity", "4"));
      expect(first).toMatchObject([{ kind: "scrap", card_no: running, scrap_qty: 4, employee: "1004" }]);
      const finished = await finishOrder(plant, "FC3");
      const second = await reportsBy(plant, "FC3", () => report("/interface/FC3/finished-orders/scrap-quantity", "2"));
      expect(second).toMatchObject([{ kind: "scrap", card_no: finished, scrap_qty: 2, employee: "1004" }]);
    },
  );

  test(
    "[WD-043] find an order by its card or its part, which ends with its panel, and start it: it runs on the machine",
    { tag: "@once" },
    async ({ plant, browser }) => {
      await finishOrder(plant, "FC5");
      const supervisor = await plant.client("supervisor");
      const planned = await supervisor.read<{ card_no: string; work_order_no: string; part_no: string }[]>(
        "load_planned_orders",
        { machine_id: "FC5", erp_resource: "", erp_connection_type: "" },
      );
      const chosen = planned.at(-1);
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      const hasPanel = async () => {
        await expect(page).toHaveURL(/\/interface\/FC5\/planned-orders$/);
        await expect(panelOf(page, "planned-order")).toBeVisible();
        await expect(page.getByRole("row", { selected: true })).toContainText(chosen?.card_no ?? "");
      };
      const choose = async (name: string) => {
        await page.getByRole("row").filter({ hasText: name }).getByRole("radio").check({ force: true });
        await next(page).click();
      };
      await page.goto("/interface/FC5/order-by-card");
      await page.getByLabel("Card number").fill(chosen?.card_no ?? "");
      await next(page).click();
      await hasPanel();
      await page.goto("/interface/FC5/order-by-part");
      await choose(chosen?.part_no ?? "");
      await choose(chosen?.work_order_no ?? "");
      await hasPanel();
      await page.goto(`/interface/FC5/start-order?card_no=${chosen?.card_no}`);
      // Exactly: the menu has a heading "Orders" beside the step "Order".
      const step = (name: string) => expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
      await step("Order");
      await expect(page.getByText(chosen?.work_order_no ?? "")).toBeVisible();
      await next(page).click();
      await step("Tool or insert");
      await page.getByRole("radio").first().check();
      await next(page).click();
      await step("Setup type");
      await page.getByRole("radio", { name: "60" }).check({ force: true });
      await next(page).click();
      await step("Settings");
      await next(page).click();
      await identify(page);
      await expect(page).toHaveURL(/\/interface\/FC5$/);
      expect(await runningCard(plant, "FC5")).toBe(chosen?.card_no);
    },
  );

  test("a session that ends in the middle of a wizard: after the sign-in the same step stands there with its data", async ({
    plant,
    browser,
  }) => {
    const terminal = await terminalOf(plant, browser);
    const page = await terminal.newPage();
    await page.goto("/interface/FC6/report-quantity");
    await identify(page);
    await quantityStands(page);
    await enter(page, "7");
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    const operator = await plant.client("operator");
    const stored = () =>
      operator.read<{ snapshot: { stepId: string } } | null>("load_wizard_snapshot", {
        wizard: "report-quantity",
        machine_id: "FC6",
      });
    await expect.poll(async () => (await stored())?.snapshot.stepId).toBe("sf61-summary");
    const place = await next(page).boundingBox();
    await terminal.clearCookies();
    const made = await reportsBy(plant, "FC6", async () => {
      // The page may ask by itself, and lead to the sign-in, before the finger is there: then it presses nothing.
      await page.mouse.click(place!.x + place!.width / 2, place!.y + place!.height / 2);
      await page.getByLabel("User name").fill("operator");
      await page.getByLabel("Password").first().fill("operator");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
      await expect(page.getByText("7", { exact: true })).toBeVisible();
      await next(page).click();
      await expect(page).toHaveURL(/\/interface\/FC6$/);
    });
    expect(made).toMatchObject([{ kind: "good", good_qty: 7 }]);
    await terminal.close();
  });

  test(
    "[WD-085] two terminals that finish one snapshot store one report",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const terminals = await Promise.all([1, 2].map(() => terminalOf(plant, browser)));
      const [one, two] = await Promise.all(terminals.map((terminal) => terminal.newPage()));
      if (!one || !two) throw new Error("Two pages are needed.");
      await one.goto("/interface/FC8/report-quantity");
      await identify(one);
      await quantityStands(one);
      await enter(one, "6");
      await expect(one.getByRole("heading", { name: "Summary" })).toBeVisible();
      const operator = await plant.client("operator");
      await expect
        .poll(
          async () =>
            (
              await operator.read<{ snapshot: { stepId: string } } | null>("load_wizard_snapshot", {
                wizard: "report-quantity",
                machine_id: "FC8",
              })
            )?.snapshot.stepId,
        )
        .toBe("sf61-summary");
      await two.goto("/interface/FC8/report-quantity");
      await expect(two.getByRole("heading", { name: "Summary" })).toBeVisible();
      const made = await reportsBy(plant, "FC8", async () => {
        await Promise.all([next(one).click(), next(two).click()]);
        for (const page of [one, two]) await expect(page).toHaveURL(/\/interface\/FC8$/);
      });
      expect(made).toMatchObject([{ kind: "good", good_qty: 6 }]);
      for (const terminal of terminals) await terminal.close();
    },
  );

  test(
    "a wizard that does not exist leads to the machines",
    { tag: ["@once", "@held"] },
    async ({ plant, browser }) => {
      const terminal = await terminalOf(plant, browser);
      const page = await terminal.newPage();
      await page.goto("/interface/FC4/nonsense");
      await expect(page).toHaveURL(/\/machines\/all$/);
      await terminal.close();
    },
  );
});
