import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "tables" });

const machines = (page: Page) =>
  page
    .locator("tbody tr[aria-rowindex]")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => row.querySelector("td:not(:has(button))")!.textContent),
    );
const heads = (page: Page) =>
  page.locator("th[data-column]").evaluateAll((all) => all.map((one) => one.dataset["column"]));
const opened = async (page: Page) => {
  await page.goto("/machines/all");
  await page.getByRole("gridcell", { name: "FC1", exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).waitFor();
};
const saved = async (page: Page, format: string): Promise<Buffer> => {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: format }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Machines\.(csv|xlsx)$/);
  return readFileSync(await download.path());
};
const toggle = async (page: Page, column: string, save: string) => {
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: column }).click();
  await dialog.getByRole("button", { name: save }).click();
  await expect(dialog).toBeHidden();
};

const screens = [
  { what: "a touch terminal", viewport: { width: 1024, height: 600 }, hasTouch: true },
  { what: "a desk", viewport: { width: 1280, height: 800 }, hasTouch: false },
] as const;

for (const { what, viewport, hasTouch } of screens)
  test.describe(`a table on ${what}`, hasTouch ? {} : { tag: "@long" }, () => {
    test.use({ viewport, hasTouch });

    test(
      "is searched, filtered, sorted by two columns, and saved as files without formulas",
      { tag: "@long" },
      async ({ plant, context }) => {
        await plant.signedIn(context, "planner");
        const page = await context.newPage();
        await opened(page);
        const search = page.getByRole("searchbox", { name: "Search" });
        await search.fill("engel");
        await expect.poll(() => machines(page)).toContain("FC5");
        expect(await machines(page)).not.toContain("FC1");
        // A state is found by the word that it shows.
        await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status: "R" });
        await search.fill("running");
        await expect.poll(() => machines(page)).toContain("FC1");
        await expect(page.locator("tbody tr").filter({ hasNotText: "Running" })).toHaveCount(0);
        await search.fill("");
        await page.getByRole("button", { name: "Filter columns" }).click();
        await page.getByRole("searchbox", { name: "Filter Machine" }).fill("fc");
        await expect.poll(() => machines(page)).not.toContain("JB1");
        const all = await machines(page);
        expect(all.length).toBeGreaterThan(3);
        await page.getByRole("button", { name: "Description", exact: true }).click();
        await page.getByRole("button", { name: "Machine", exact: true }).click({ modifiers: ["Shift"] });
        await page.getByRole("button", { name: "Machine", exact: true }).click({ modifiers: ["Shift"] });
        const sorted = ["descending", "ascending"];
        const orders = () =>
          page.locator("th[data-column]").evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.ariaSort));
        await expect.poll(orders).toEqual(sorted);
        const order = await machines(page);
        expect(order).not.toEqual(all);
        expect(order.toSorted()).toEqual(all.toSorted());
        const csv = (await saved(page, "CSV file")).toString("utf8").trim().split("\r\n");
        expect(csv.slice(1).map((line) => line.split(",")[0])).toEqual(order);
        const sheet = strFromU8(unzipSync(await saved(page, "Excel file"))["xl/worksheets/sheet1.xml"]!);
        const first = [...sheet.matchAll(/<c r="A\d+"[^>]*><is><t[^>]*>([^<]*)</g)].map(([, text]) => text);
        expect(first.slice(1)).toEqual(order);
        expect(sheet).not.toContain("<f>");
      },
    );

    test("keeps its selection and place while machines change, and is worked by keys", async ({ plant, context }) => {
      await plant.signedIn(context, "planner");
      const page = await context.newPage();
      await opened(page);
      await page.locator('tr[aria-rowindex="2"]').click();
      await page.keyboard.press("End");
      // The last row takes the focus when it is drawn.
      await expect(page.locator('tr:focus:not([aria-rowindex="2"])')).toHaveCount(1);
      await page.keyboard.press("Space");
      const chosen = page.locator('tr[aria-selected="true"]');
      await expect(chosen).toBeFocused();
      const named = chosen.locator("td:not(:has(button))").first();
      await expect(named).toHaveText(/\S/);
      const machine = (await named.textContent())!;
      // Two frames: in the next one the area learns how high it is now.
      const place = () =>
        page.locator("table[role=grid]").evaluate(async (table) => {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          return table.parentElement!.scrollTop;
        });
      await expect.poll(place).toBeGreaterThan(0);
      await expect(page.getByText(`${machine} ·`)).toBeVisible();
      // The bar of the chosen row is as high as its buttons, which come after its name.
      await expect(page.getByRole("button", { name: "Mass sign-out" })).toBeVisible();
      const before = await place();
      await plant.record({ machine_id: machine, time: new Date().toISOString(), status: "R" });
      await expect(chosen).toContainText("Running");
      await expect(named).toHaveText(machine);
      // The bar that rises for the chosen row may move the rows by less than one.
      expect(Math.abs((await place()) - before)).toBeLessThan(44);
      await page.keyboard.press("Escape");
      await expect(chosen).toHaveCount(0);
    });
  });

test(
  "a user hides a column for itself, and an administrator for all",
  { tag: "@long" },
  async ({ plant, context, browser }) => {
    await plant.signedIn(context, "planner");
    const page = await context.newPage();
    await opened(page);
    await toggle(page, "Description", "Save for me");
    await expect.poll(() => heads(page)).not.toContain("object_description");
    await opened(page);
    await expect.poll(() => heads(page)).not.toContain("object_description");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("button", { name: "Reset to default" }).click();
    await expect.poll(() => heads(page)).toContain("object_description");

    const desk = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
    const admin = await desk.newPage();
    await opened(admin);
    await toggle(admin, "Work order", "Save as default for all");
    await opened(page);
    await expect.poll(() => heads(page)).not.toContain("work_order_no");
    await toggle(admin, "Work order", "Save as default for all");
    await opened(page);
    await expect.poll(() => heads(page)).toContain("work_order_no");
    await desk.close();
  },
);

test("who may not choose columns is not offered to", async ({ plant, context }) => {
  await plant.signedIn(context, "operator");
  const page = await context.newPage();
  await opened(page);
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Columns", exact: true })).toHaveCount(0);
});
