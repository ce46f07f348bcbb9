import type { Browser, Locator } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { buttonOf, clear, interfaceOf, panelOf, plannedAt, rowOf, selectRow, terminalOf } from "./panel-stage.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";

test.use({ ground: "orders-come-in" });

const sizes = [
  { what: "at a desk", viewport: { width: 1280, height: 800 }, machine: "JH5", mark: "F" },
  { what: "on a small screen", viewport: { width: 1024, height: 600 }, machine: "JH3", mark: "S" },
] as const;
const [desk] = sizes;

const officeOf = async (
  plant: Plant,
  browser: Browser,
  username: string,
  { viewport }: Pick<(typeof sizes)[number], "viewport"> = desk,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: plant.site, viewport });
  return await (await plant.signedIn(context, username)).newPage();
};

/** A key of an ERP, made by an administrator at the screen. */
const keyOf = async (page: Page): Promise<string> => {
  await page.goto("/admin/security/keys");
  await page.getByRole("textbox", { name: "Name" }).fill("ERP");
  await page.getByRole("combobox", { name: "What it opens" }).selectOption("Orders of an ERP, sent");
  await page.getByRole("button", { name: "Make a key" }).click();
  const key = await page.getByRole("region", { name: "Key ERP" }).locator("[data-secret]").textContent();
  await expect(page.getByRole("row", { name: /^ERP/ })).toContainText("Orders of an ERP, sent");
  return key ?? "";
};

/** The cards of the list in the order in which they stand. */
const cardsOf = (page: Page, cards: readonly string[]): Promise<string[]> =>
  page
    .getByRole("row")
    .evaluateAll(
      (rows, wanted) => rows.flatMap(({ textContent }) => wanted.filter((card) => textContent.includes(card))),
      [...cards],
    );

test("an order that an ERP sends is on an open terminal without a reload, is started there, and changes under its eyes", async ({
  plant,
  browser,
}) => {
  test.setTimeout(bounds.test * 2);
  const admin = await officeOf(plant, browser, "admin");
  const key = await keyOf(admin);
  const put = async (planned_op_qty: number) => {
    const operations = [{ op_number: "10", machine_id: "JH4" }];
    const order = { pOrder: "4711", part_no: "P-4711", part_description: "Bracket", planned_op_qty, operations };
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const response = await fetch(`${plant.url}/api/orders`, { method: "PUT", headers, body: JSON.stringify([order]) });
    const { res } = (await response.json()) as { res: { results: { result: string }[] } };
    return res.results.map(({ result }) => result);
  };
  await clear(await plant.client("operator"), "JH4");
  const context = await terminalOf(plant, browser);
  const terminal = await context.newPage();
  await terminal.goto(interfaceOf("JH4", "planned-orders"));
  await expect(terminal.getByRole("row").nth(1)).toBeVisible();
  await terminal.evaluate(() => Object.assign(window, { isStillHere: true }));

  expect(await put(500)).toEqual(["created"]);
  await selectRow(terminal, ["4711-10", "P-4711"]);
  await buttonOf(terminal, "planned-order", "start").tap();
  await expect(rowOf(terminal, ["4711-10"])).toHaveCount(0);
  expect(await terminal.evaluate(() => "isStillHere" in window)).toBe(true);

  await terminal.goto(interfaceOf("JH4", "running-orders"));
  await expect(rowOf(terminal, ["4711-10", "500"])).toHaveCount(1);
  expect([await put(650), await put(650)]).toEqual([["changed"], ["unchanged"]]);
  await expect(rowOf(terminal, ["4711-10", "650"])).toHaveCount(1);
  await admin.context().close();
  await context.close();
});

for (const { what, viewport, machine, mark } of sizes)
  test(
    `orders of a file are imported, one is started at its terminal, and only the other is taken back ${what}`,
    { tag: "@held" },
    async ({ plant, browser }) => {
      test.setTimeout(bounds.test * 2);
      const admin = await officeOf(plant, browser, "admin", { viewport });
      const lines = [
        "Order,Operation,Machine,Part,Part name,Quantity",
        `${mark}1,10,${machine},P-${mark}1,Hook,250`,
        `${mark}2,10,${machine},P-${mark}1,Hook,300`,
      ];
      await clear(await plant.client("operator"), machine);
      await admin.goto("/admin/data");
      await admin.getByRole("link", { name: /^Orders/ }).click();
      const chosen = admin.waitForEvent("filechooser");
      await admin.getByRole("button", { name: "File with the rows" }).click();
      await (await chosen).setFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
      await admin.getByRole("button", { name: "Check the rows" }).click();
      await admin.getByRole("button", { name: "Import 2 rows" }).click();
      await expect(admin.getByRole("tab", { name: "Created: 2" })).toBeVisible();

      const context = await terminalOf(plant, browser);
      const terminal = await context.newPage();
      await terminal.goto(interfaceOf(machine, "planned-orders"));
      await selectRow(terminal, [`${mark}1-10`, `P-${mark}1`]);
      await buttonOf(terminal, "planned-order", "start").tap();
      await expect(rowOf(terminal, [`${mark}1-10`])).toHaveCount(0);
      await expect(rowOf(terminal, [`${mark}2-10`])).toHaveCount(1);

      await admin.getByRole("button", { name: "Undo 2 rows" }).click();
      await expect(admin.getByRole("tab", { name: "Could not be undone: 1" })).toBeVisible();
      await expect(admin.getByRole("cell", { name: "It has been started." })).toBeVisible();
      await expect(rowOf(terminal, [`${mark}2-10`])).toHaveCount(0);
      await admin.context().close();
      await context.close();
    },
  );

test("a planner plans an order, changes and moves it, and cancels it, all by pointer [MI-565]", async ({
  plant,
  browser,
}) => {
  test.setTimeout(bounds.test * 2);
  const page = await officeOf(plant, browser, "planner");
  const client = await plant.client("planner");
  const placeOf = async (card: string) =>
    (await plannedAt(client, "JH3")).findIndex(({ card_no }) => card_no === card) + 1;
  await page.goto(interfaceOf("JH3", "planned-orders"));
  await page.getByRole("link", { name: "New order" }).click();
  const dialog = page.getByRole("dialog");
  const field = (name: string): Locator => dialog.getByRole("textbox", { name, exact: true });
  await expect(dialog.getByText("Until it is started, all of it can still change.")).toBeVisible();
  await field("Order number").fill("RUSH1");
  await dialog.getByRole("combobox", { name: "Part", exact: true }).fill("P-NEW");
  await field("Quantity").fill("120");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog.getByText("No part P-NEW is known here. Give its description too.")).toBeVisible();
  await field("Part description").fill("Lever");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("The order is saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/interface\/JH3\/planned-orders$/);

  const row = rowOf(page, ["RUSH1-10"]);
  await row.click();
  const button = (id: string) => buttonOf(page, "planned-order", id);
  const last = (await plannedAt(client, "JH3")).length;
  expect(await placeOf("RUSH1-10")).toBe(last);
  await expect(button("later")).toBeDisabled();
  await button("earlier").click();
  await expect.poll(() => placeOf("RUSH1-10")).toBe(last - 1);
  await button("move-to").click();
  await field("Place in the queue").fill("1");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => placeOf("RUSH1-10")).toBe(1);
  const second = (await plannedAt(client, "JH3"))[1]!.card_no;
  await expect.poll(() => cardsOf(page, ["RUSH1-10", second])).toEqual(["RUSH1-10", second]);
  await expect(button("earlier")).toBeDisabled();

  await button("edit-order").click();
  await expect(
    dialog.getByText("The order has not been started: all of this can change, the machine too."),
  ).toBeVisible();
  await field("Quantity").fill("90");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(rowOf(page, ["RUSH1-10", "90"])).toHaveCount(1);
  expect(await placeOf("RUSH1-10")).toBe(1);

  await button("cancel-rest").click();
  await expect
    .poll(async () => (await plannedAt(client, "JH3")).find(({ card_no }) => card_no === "RUSH1-10")?.cancelled)
    .toBe(1);
  await page.context().close();
});

test("the form of a started order has what may still change, and says so; operators have no such buttons", async ({
  plant,
  browser,
}) => {
  const operator = await plant.client("operator");
  await clear(operator, "JH2");
  const [first] = await plannedAt(operator, "JH2");
  await operator.call(
    "start_order",
    { machine_id: "JH2", card_no: first!.card_no, tool_id: null, sf326_stop_code: null, unit_qty: 1, cavities: null },
    crypto.randomUUID(),
  );
  const page = await officeOf(plant, browser, "planner");
  await page.goto(interfaceOf("JH2", "running-orders"));
  await rowOf(page, [first!.card_no]).click();
  await buttonOf(page, "running-order", "edit-order").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("part, machine, operation, tool and planned times stay as they are")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Part", exact: true })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Quantity", exact: true }).fill("777");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(rowOf(page, [first!.card_no, "777"])).toHaveCount(1);
  await page.context().close();
  const context = await terminalOf(plant, browser);
  const terminal = await context.newPage();
  await terminal.goto(interfaceOf("JH2", "running-orders"));
  await selectRow(terminal, [first!.card_no]);
  await expect(panelOf(terminal, "running-order")).toBeVisible();
  await expect(buttonOf(terminal, "running-order", "edit-order")).toHaveCount(0);
  await terminal.goto(interfaceOf("JH2", "planned-orders"));
  await expect(terminal.getByRole("link", { name: "New order" })).toHaveCount(0);
  await context.close();
});
