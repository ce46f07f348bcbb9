import { expect, test } from "./plant.ts";
import { restingFaultsOf, violationsOf } from "./screen-faults.ts";

test.use({ ground: "data pages" });

const screens = [
  { what: "a desk", viewport: { width: 1280, height: 800 }, hasTouch: false, of: "D" },
  { what: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true, of: "P" },
] as const;

/** A file as a Swedish Excel writes it: semicolons, its old letters, a heading of its own, one row that is wrong. */
const fileOf = (of: string) =>
  Buffer.from(`Nr ${of};Namn ${of};Slag\r\nI${of}1;Lock blå;\r\nI${of}2;Lock grön;\r\n;Utan nummer;\r\n`, "latin1");

for (const { what, viewport, hasTouch, of } of screens)
  test(`rows of a file are matched, checked, imported and undone on ${what} [OV-742]`, async ({ plant, browser }) => {
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
    const part = (part_no: string) => plant.client("admin").then((client) => client.call("part.get", { key: part_no }));
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
  });
