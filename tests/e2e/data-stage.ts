import { expect, type Page } from "./plant.ts";

/** A row of the table by a cell that has just this. */
export const rowOf = (page: Page, cell: string) =>
  page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: cell, exact: true }) });
export const dialogOf = (page: Page) => page.getByRole("dialog");
export const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();

/** A data page, reached from the administration by its index. */
export const openData = async (page: Page, title: string): Promise<void> => {
  await page.goto("/admin");
  await page.getByRole("main").getByRole("link", { name: /^Data/ }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`^${title}`) })
    .click();
  await page.getByRole("grid", { name: title }).waitFor();
};

/** Waits for a notice and closes it, so that the next one with these words is another. */
export const told = async (page: Page, words: string): Promise<void> => {
  const notice = page.getByRole("alert").filter({ hasText: words });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
};

/** Has a file with these lines checked on the page of imports, which the page of the data leads to. */
export const checkFile = async (page: Page, name: string, lines: readonly string[]): Promise<void> => {
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await press(page, "File with the rows");
  const buffer = Buffer.from(lines.map((line) => `${line}\r\n`).join(""));
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer });
  await press(page, "Check the rows");
};

/** From a file that was imported back to the data. */
export const backToData = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("link", { name: `Import: ${title}` }).click();
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
};
