import type { BrowserContext, Locator } from "@playwright/test";
import { buttonOf, interfaceOf, plannedAt, rowOf, seeRow, selectRow, switchTo, terminalOf } from "./panel-stage.ts";
import { aStop, cellsOf } from "./panel-stops.ts";
import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "machine-features" });

const machines = ["JH1", "JH2", "JH3"];
const feature = "Mark: material prepared";

const sizes = [
  { name: "at a desk", size: { viewport: { width: 1280, height: 800 } } },
  { name: "on a phone", size: { viewport: { width: 390, height: 844 }, hasTouch: true } },
] as const;

/** Where the page's own sheet scrolls, a person brings what is to be pressed into sight first. */
const press = async (one: Locator): Promise<void> => {
  await one.scrollIntoViewIfNeeded();
  await one.click();
};

/** Terminals that stand at the machines with a planned order chosen, and the button of the feature at each. */
const terminalsAt = async (context: BrowserContext, orders: readonly (readonly [string, string])[]) => {
  const buttons: { page: Page; button: Locator }[] = [];
  for (const [machine, order] of orders) {
    const page = await context.newPage();
    await page.goto(interfaceOf(machine, "planned-orders"));
    await seeRow(page, [order]);
    await rowOf(page, [order]).tap();
    await expect(buttonOf(page, "planned-order", "start")).toBeVisible();
    buttons.push({ page, button: buttonOf(page, "planned-order", "material-prepared") });
  }
  return buttons;
};

for (const { name, size } of sizes)
  test(
    `features of three machines are switched on by pointer alone ${name}, open terminals show the buttons at once, and one press takes it back [OV-722]`,
    { tag: "@long" },
    async ({ plant, browser }) => {
      const operator = await plant.client("operator");
      const orders = await Promise.all(
        machines.map(async (machine) => [machine, (await plannedAt(operator, machine))[0]!.work_order_no] as const),
      );
      const context = await terminalOf(plant, browser);
      const terminals = await terminalsAt(context, orders);
      for (const { button } of terminals) await expect(button).toHaveCount(0);
      const loads: string[] = [];
      for (const { page } of terminals) page.on("load", () => loads.push(page.url()));

      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site, ...size }), "admin");
      const page = await admin.newPage();
      await page.goto("/admin");
      await press(page.getByRole("main").getByRole("link", { name: /^Features of machines/ }));
      await expect(page).toHaveURL("/admin/data/features");
      for (const machine of machines) {
        const one = page.getByRole("switch", { name: `${feature}, ${machine}`, exact: true });
        await expect(one).not.toBeChecked();
        await press(one);
        await expect(one).toBeChecked();
      }
      await press(page.getByRole("button", { name: "Review and store" }));
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(machines.join(", "))).toBeVisible();
      await dialog.getByRole("button", { name: "Store" }).click();
      await expect(page.getByText("Stored changes: 3, machines: 3")).toBeVisible();
      for (const { button } of terminals) await expect(button).toBeVisible();

      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Stored changes: 3, machines: 3")).toHaveCount(0);
      for (const { button } of terminals) await expect(button).toHaveCount(0);
      expect(loads).toEqual([]);
      await admin.close();
    },
  );

test("a stop can be split at a machine that has the special function for it and at no other, and open terminals follow the switch [OV-005]", async ({
  plant,
  browser,
}) => {
  const [operator, admin] = [await plant.client("operator"), await plant.client("admin")];
  const context = await terminalOf(plant, browser);
  const splitAt: Record<string, Locator> = {};
  for (const machine of ["FC1", "JH1"]) {
    const stop = await aStop(operator, plant, machine);
    const page = await context.newPage();
    await page.goto(interfaceOf(machine, "uncoded"));
    await selectRow(page, cellsOf(stop));
    await expect(buttonOf(page, "uncoded-stops", "code")).toBeVisible();
    splitAt[machine] = buttonOf(page, "uncoded-stops", "split");
  }
  const expectSplit = async (machine: string, others: string) => {
    await expect(splitAt[machine]!).toBeVisible();
    await expect(splitAt[others]!).toHaveCount(0);
  };
  await expectSplit("FC1", "JH1");
  await switchTo(admin, "FC1", [46], false);
  await expect(splitAt["FC1"]!).toHaveCount(0);
  await switchTo(admin, "JH1", [46]);
  await expectSplit("JH1", "FC1");
  await switchTo(admin, "JH1", [46], false);
  await switchTo(admin, "FC1", [46]);
  await expectSplit("FC1", "JH1");
  await context.close();
});

for (const { name, size } of sizes)
  test(
    `settings of the touch screens of two machines are changed as one form ${name}, and an open terminal follows [OV-724]`,
    { tag: "@long" },
    async ({ plant, browser }) => {
      const context = await terminalOf(plant, browser);
      const terminal = await context.newPage();
      await terminal.setViewportSize({ width: 1440, height: 900 });
      await terminal.goto(interfaceOf("JH2"));
      const entry = terminal.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Stop notes" });
      await expect(entry).toBeVisible();

      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site, ...size }), "admin");
      const page = await admin.newPage();
      await page.goto("/admin/data/features");
      await press(page.getByText("Touch screens", { exact: true }));
      for (const machine of ["JH1", "JH2"])
        await press(page.getByRole("checkbox", { name: new RegExp(`^${machine} `) }));
      await page.getByLabel("Menu: Stop notes").selectOption({ label: "No" });
      await press(page.getByRole("button", { name: "Review and store" }));
      await page.getByRole("dialog").getByRole("button", { name: "Store" }).click();
      await expect(page.getByText("Stored changes: 2, machines: 2")).toBeVisible();
      await expect(entry).toHaveCount(0);
      await press(page.getByRole("button", { name: "Undo" }));
      await expect(entry).toBeVisible();
      await admin.close();
    },
  );
