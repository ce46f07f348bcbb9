import { expect, test } from "./plant.ts";
import { restingFaultsOf, violationsOf } from "./screen-faults.ts";
import { turnOf } from "./turns.ts";

test.use({ ground: "data pages" });

const screens = [
  { what: "a desk", viewport: { width: 1280, height: 800 }, hasTouch: false, of: "D" },
  { what: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true, of: "P" },
] as const;

/** A file as a Swedish Excel writes it: semicolons, its old letters, a heading of its own, one row that is wrong. */
const fileOf = (of: string) =>
  Buffer.from(`Nr ${of};Namn ${of};Slag\r\nI${of}1;Lock blå;\r\nI${of}2;Lock grön;\r\n;Utan nummer;\r\n`, "latin1");

for (const [index, { what, viewport, hasTouch, of }] of screens.entries())
  test(
    `rows of a file are matched, checked, imported and undone on ${what} [OV-742]`,
    turnOf(0, index, screens),
    async ({ plant, browser }) => {
      const office = { baseURL: plant.site, viewport, hasTouch };
      const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
      const readFile = async () => {
        const chosen = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "File with the rows" }).click();
        await (await chosen).setFiles({ name: `parts-${of}.csv`, mimeType: "text/csv", buffer: fileOf(of) });
      };
      await page.goto("/admin/data/part");
      await page.getByRole("link", { name: "Import" }).click();
      await readFile();

      await expect(page.getByRole("heading", { name: `parts-${of}.csv` })).toBeVisible();
      await expect(page.getByText("WINDOWS-1252")).toBeVisible();
      await expect(page.getByText("Lock blå · Lock grön")).toBeVisible();
      const fieldOf = (heading: string) => page.getByRole("combobox", { name: `Field of the column ${heading}` });
      const choose = async (heading: string, field: string) => {
        await fieldOf(heading).click();
        await page.getByRole("option", { name: field, exact: true }).click();
      };
      await expect(page.getByText("One column has to stand for Part")).toBeVisible();
      await choose(`Nr ${of}`, "Part *");
      await choose(`Namn ${of}`, "Name *");
      expect(await violationsOf(page)).toEqual({ light: [], dark: [] });
      expect(await restingFaultsOf(page, 44)).toEqual([]);

      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("tab", { name: "Wrong: 1" })).toBeVisible();
      await expect(page.getByRole("cell", { name: "Part: is missing" })).toBeVisible();
      await page.getByRole("tab", { name: "New: 2" }).click();
      await expect(page.getByRole("cell", { name: "Lock grön" })).toBeVisible();
      const saved = page.waitForEvent("download");
      await page.getByRole("tab", { name: "Wrong: 1" }).click();
      await page.getByRole("button", { name: "Save these rows as a file" }).click();
      expect((await saved).suggestedFilename()).toBe(`parts-${of}.csv-faulty.csv`);
      expect(await violationsOf(page)).toEqual({ light: [], dark: [] });
      expect(await restingFaultsOf(page, 44)).toEqual([]);

      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await expect(page.getByRole("tab", { name: "Created: 2" })).toBeVisible();
      const part = (part_no: string) =>
        plant.client("admin").then((client) => client.call("part.get", { key: part_no }));
      expect(await part(`I${of}2`)).toMatchObject({ status: 200, body: { res: { part_description: "Lock grön" } } });

      await page.getByRole("button", { name: "Undo 2 rows" }).click();
      await expect(page.getByRole("tab", { name: "Undone: 2" })).toBeVisible();
      expect(await part(`I${of}2`)).toMatchObject({ status: 404 });
      await page.getByRole("link", { name: "Import: Parts" }).click();
      await expect(page.getByRole("link", { name: `parts-${of}.csv` })).toContainText("Undone: 2");
      expect(await restingFaultsOf(page, 44)).toEqual([]);

      // The next file finds its columns as they were chosen for this one.
      await readFile();
      await expect(fieldOf(`Nr ${of}`)).toHaveValue("Part *");
      await expect(fieldOf(`Namn ${of}`)).toHaveValue("Name *");
    },
  );

for (const { what, viewport, hasTouch } of screens)
  test(
    `a starter set is looked at, imported after the one that it refers to, and both are undone on ${what} [OV-784]`,
    { tag: "@long" },
    async ({ plant, browser }) => {
      const office = { baseURL: plant.site, viewport, hasTouch };
      const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
      const codes = async () => {
        const client = await plant.client("admin");
        type Found = { rows: { stop_code: string; labels: Record<string, string> }[] };
        const { rows } = await client.read<Found>("stop_code.list", { search: "Robot or gripper", limit: 5 });
        return rows.map((row) => [row.stop_code, row.labels["group_id"]]);
      };
      const begin = async (title: string, n: number) => {
        await page.getByRole("button", { name: `Starter set: ${title}, English` }).click();
        await page.getByRole("button", { name: "Check the rows" }).click();
        await expect(page.getByRole("tab", { name: `New: ${n}` })).toBeVisible();
        await page.getByRole("button", { name: `Import ${n} rows` }).click();
        await expect(page.getByRole("tab", { name: `Created: ${n}` })).toBeVisible();
      };
      const undo = async (n: number) => {
        await page.getByRole("button", { name: `Undo ${n} rows` }).click();
        await expect(page.getByRole("tab", { name: `Undone: ${n}` })).toBeVisible();
      };
      await page.goto("/admin/data/stop_code");
      await page.getByRole("link", { name: "Import" }).click();
      await expect(page.getByRole("button", { name: "Starter set: Stop codes, Swedish" })).toBeVisible();
      expect(await violationsOf(page)).toEqual({ light: [], dark: [] });
      expect(await restingFaultsOf(page, 44)).toEqual([]);
      // Too soon: none of the groups that it names is there.
      await page.getByRole("button", { name: "Starter set: Stop codes, English" }).click();
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("tab", { name: "Wrong: 32" })).toBeVisible();
      await expect(page.getByText("No row can be imported.")).toBeVisible();
      await page.getByRole("link", { name: "Import: Stop codes" }).click();
      await page.getByRole("link", { name: "Import: Stop groups" }).click();
      await begin("Stop groups", 8);
      const groups = page.url();
      await page.goto("/admin/data/stop_code/imports");
      await begin("Stop codes", 32);
      expect(await codes()).toEqual([["A01", "Robot and peripherals"]]);
      await undo(32);
      await page.goto(groups);
      await undo(8);
      expect(await codes()).toEqual([]);
    },
  );

for (const [index, { what, viewport, hasTouch }] of screens.entries())
  test(
    `the rows that are filtered are exported and would change nothing when they come back on ${what}`,
    turnOf(1, index, screens),
    async ({ plant, browser }) => {
      const office = { baseURL: plant.site, viewport, hasTouch };
      const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
      await page.goto("/admin/data/scrap_reason");
      await expect(page.getByRole("row").nth(2)).toBeVisible();
      await page.getByRole("searchbox").fill("colour");
      await expect(page.getByRole("row")).toHaveCount(2);
      await page.getByRole("button", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Excel file (XLSX)" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("scrap_reason.xlsx");
      const path = await file.path();
      await page.getByRole("link", { name: "Import" }).click();
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "File with the rows" }).click();
      await (await chosen).setFiles(path);
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("tab", { name: "Same already: 1" })).toBeVisible();
      await expect(page.getByText("Nothing in this file would change anything.")).toBeVisible();
    },
  );
