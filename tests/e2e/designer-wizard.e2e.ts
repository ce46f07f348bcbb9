import { expect, type Page, test } from "./plant.ts";
import { publish } from "./publish.ts";

test.use({ ground: "designer" });

const parts = (page: Page) => page.getByRole("navigation", { name: "Parts of the document" });
const form = (page: Page) => page.getByRole("complementary", { name: "What is chosen" });

/** Makes a document of a kind by its list; ends in its editor. */
const create = async (page: Page, folder: string, name: string): Promise<void> => {
  await page.goto(`/admin/config/${folder}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(form(page).getByRole("textbox", { name: "Title" }).first()).toHaveValue(name);
};

/** Adds a part to a list of the document, by searching its kind. */
const add = async (page: Page, list: string, words: string, option: RegExp): Promise<void> => {
  await parts(page)
    .getByRole("button", { name: `Add to ${list}`, exact: true })
    .click();
  await page.getByRole("textbox", { name: "Search" }).fill(words);
  await page.getByRole("option", { name: option }).first().click();
};

const fill = async (page: Page, name: string, value: string): Promise<void> => {
  const field = form(page).getByRole("textbox", { name, exact: true });
  await field.fill(value);
  await expect(field).toHaveValue(value);
};

test("an administrator builds a wizard and its page with the mouse, tries it, and an operator runs it", async ({
  plant,
  browser,
}) => {
  const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const page = await admin.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });

  await create(page, "wizards", "First piece");
  await parts(page)
    .getByRole("button", { name: /^summary/ })
    .click();
  await form(page).getByRole("button", { name: "Remove summary" }).click();
  await expect(parts(page).getByRole("button", { name: /^summary/ })).toHaveCount(0);
  await add(page, "Steps", "entry", /^Text/);
  await fill(page, "Id", "finding");
  await fill(page, "Title", "What did the first piece look like?");
  await add(page, "When it is finished", "notify", /^Notify/);
  await fill(page, "Text", "First piece: {finding.value}");

  const trial = page.getByRole("region", { name: "Try it" });
  await page.getByLabel("Machine").selectOption("FC4");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(trial.getByRole("heading", { name: "What did the first piece look like?" })).toBeVisible();
  await trial.getByRole("textbox").fill("smooth");
  await trial.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("First piece: smooth")).toBeVisible();
  await publish(page);

  await create(page, "pages", "First piece page");
  await fill(page, "Path", "/interface/{machine}/first-piece");
  await form(page).getByRole("textbox", { name: "Kind", exact: true }).fill("wizard");
  await form(page).getByRole("textbox", { name: "Slug", exact: true }).fill("first-piece");
  await form(page)
    .getByRole("combobox", { name: "Layout", exact: true })
    .selectOption({ label: "The screen of a machine" });
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("banner").getByText("Draft, not published")).toBeVisible();
  await publish(page);

  const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
  const terminal = await operator.newPage();
  await terminal.goto("/interface/FC4/first-piece");
  await expect(terminal.getByRole("heading", { name: "What did the first piece look like?" })).toBeVisible();
  await terminal.getByRole("textbox").fill("a burr on the left");
  await terminal.getByRole("button", { name: "Next" }).click();
  await expect(terminal.getByText("First piece: a burr on the left")).toBeVisible();
});

test("[OV-238] the editor of a table shows its columns over the rows of its read, and a column's new heading at once", async ({
  plant,
  browser,
}) => {
  const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const page = await admin.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/config/tables/machines");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("FC4", { exact: true })).toBeVisible();
  await parts(page)
    .getByRole("button", { name: /^part_no/ })
    .click();
  await form(page)
    .getByRole("button", { name: /^Move .* up$/ })
    .click();
  await parts(page)
    .getByRole("button", { name: /^part_no/ })
    .click();
  await fill(page, "Label", "What is made");
  await expect(preview.getByRole("columnheader", { name: "What is made" })).toBeVisible();
});
