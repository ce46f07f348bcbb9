import { write } from "./panel-stage.ts";
import { expect, expectForgotten, type Page, test } from "./plant.ts";

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
    await expectForgotten(plant, "FC4");
  });

  test(
    "cannot report parts of pieces, and is asked about an absurd number: declining keeps it, meaning it stores it once",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const context = await plant.signedIn(
        await browser.newContext({ baseURL: plant.site, viewport: { width: 1024, height: 600 }, hasTouch: true }),
        "operator",
      );
      const supervisor = await plant.client("supervisor");
      const reported = async () => {
        const input = { machine_id: "JH4", quantity_kind: "good" };
        const rows = await supervisor.read<{ record_no: number; good_qty: number }[]>("load_quantity_history", input);
        return rows.filter(({ good_qty }) => good_qty === 999_999_998);
      };
      const page = await context.newPage();
      await page.goto("/interface/JH4/report-quantity");
      await page.getByLabel("Employee number").fill("1004");
      await next(page).click();
      await expect(page.getByText("3/4")).toBeVisible();
      const field = page.getByRole("textbox").first();
      await expect(page.getByRole("button", { name: "Decimal separator" })).toHaveCount(0);
      await field.pressSequentially("12.5");
      await expect(field).toHaveValue("125");
      await page.getByRole("button", { name: "Clear" }).tap();
      await field.pressSequentially("999999998");
      await next(page).click();
      const question = page.getByRole("dialog");
      await expect(question).toContainText(/That is 999,999,998 of [\d,]+ pcs planned\. Report it all the same\?/);
      await question.getByRole("button", { name: "Change the quantity" }).tap();
      await expect(question).toHaveCount(0);
      await expect(page.getByText("3/4")).toBeVisible();
      await expect(field).toHaveValue("999999998");
      expect(await reported()).toEqual([]);
      await next(page).click();
      await question.getByRole("button", { name: "Report it all the same" }).tap();
      await expect(page.getByText("4/4")).toBeVisible();
      await next(page).click();
      await expect(page).toHaveURL(/\/interface\/JH4$/);
      const [stored, ...more] = await reported();
      expect([stored?.good_qty, more]).toEqual([999_999_998, []]);
      await write(supervisor, "correct_quantity", { record_no: stored?.record_no, quantity: 0, reason: "absurd" });
      await expectForgotten(plant, "JH4");
    },
  );
});
