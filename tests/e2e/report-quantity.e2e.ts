import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "reports" });

const next = (page: Page) => page.getByRole("button", { name: "Next" });

test.describe("An operator", () => {
  test("signs in, reports a quantity in the wizard, resumes after a reload, and every other screen shows it", async ({
    plant,
    browser,
  }) => {
    const supervisor = await plant.client("supervisor");
    const order = (
      await supervisor.read<{ machine_id1: string; card_no: string; card_good_qty: number }[]>(
        "load_all_running_orders",
        {},
      )
    ).find(({ machine_id1 }) => machine_id1 === "FC4");
    if (!order) throw new Error("FC4 has no running order.");
    const before = order.card_good_qty;
    const after = (before + 1250).toLocaleString("en-GB");

    const watching = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const wall = await watching.newPage();
    await wall.goto("/dashboards/hall-1");
    const tile = wall.getByRole("article", { name: "FC4", exact: true });
    await expect(tile).toContainText(before.toLocaleString("en-GB"));
    const table = await watching.newPage();
    await table.goto("/machines/all");
    const row = table.getByRole("row").filter({ has: table.getByRole("gridcell", { name: "FC4", exact: true }) });
    await expect(row).toContainText(before.toLocaleString("en-GB"));

    const terminal = await browser.newContext({
      baseURL: plant.site,
      viewport: { width: 1024, height: 600 },
      hasTouch: true,
    });
    const page = await terminal.newPage();
    await page.goto("/interface/FC4/report-quantity");
    await page.getByLabel("User name").fill("operator");
    await page.getByLabel("Password").first().fill("operator");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/interface\/FC4\/report-quantity$/);

    await page.getByLabel("Employee number").fill("1004");
    await next(page).click();
    await expect(page.getByText("3/4")).toBeVisible();
    for (const digit of "1250") await page.getByRole("button", { name: digit, exact: true }).tap();

    await page.reload();
    await expect(page.getByText("3/4")).toBeVisible();
    await expect(page.getByRole("textbox").first()).toHaveValue("1250");
    await next(page).click();
    await expect(page.getByText("4/4")).toBeVisible();
    await next(page).click();

    await expect(tile).toContainText(after);
    await expect(row).toContainText(after);
    await expect(page).toHaveURL(/\/interface\/FC4$/);
    await terminal.close();
    await watching.close();
  });
});
