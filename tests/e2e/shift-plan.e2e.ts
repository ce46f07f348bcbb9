import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "shift plan" });

const sizes = [
  { name: "at a desk", viewport: { width: 1280, height: 800 } },
  { name: "on a small screen", viewport: { width: 1024, height: 600 } },
] as const;

const sundayOf = (page: Page): Locator => page.locator("[data-day]").last();
const shiftOn = (column: Locator, words: string): Locator => column.getByRole("button", { name: words });
const dialogOf = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Goes to another week, and waits until it stands there: each has a shift of the same name at the same place. */
const turnTo = async (page: Page, week: "Next week" | "Previous week"): Promise<void> => {
  const before = await sundayOf(page).getAttribute("data-day");
  await press(page, week);
  await expect(sundayOf(page)).not.toHaveAttribute("data-day", before ?? "");
};

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error("Expected it to be drawn");
  return box;
};

/** Draws from an hour of a day to another one with the mouse. */
const draw = async (page: Page, column: Locator, from: number, to: number): Promise<void> => {
  const box = await boxOf(column);
  const at = (hour: number) => box.y + (hour / 24) * box.height;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, at(from));
  await page.mouse.down();
  await page.mouse.move(x, at(to), { steps: 5 });
  await page.mouse.up();
};

/** Drags a shift so many hours later. */
const drag = async (page: Page, shift: Locator, column: Locator, hours: number): Promise<void> => {
  await shift.scrollIntoViewIfNeeded();
  const [box, day] = [await boxOf(shift), await boxOf(column)];
  const [x, y] = [box.x + box.width / 2, box.y + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (hours / 24) * day.height, { steps: 5 });
  await page.mouse.up();
};

for (const { name, viewport } of sizes)
  test(
    `a shift is drawn, copied to the next week, moved and taken back by pointer alone ${name}, and another screen follows [OV-760]`,
    { tag: "@held" },
    async ({ plant, browser }) => {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
      const page = await context.newPage();
      await page.goto("/admin");
      await page.getByRole("main").getByRole("link", { name: /^Data/ }).click();
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Shift plan/ })
        .click();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/data/shift-plan");
      await page.getByRole("combobox", { name: "Department" }).selectOption("30");
      for (let weeks = 0; weeks < 8; weeks += 1) await turnTo(page, "Next week");
      const other = await context.newPage();
      await other.goto(page.url());
      const sunday = sundayOf(page);
      await expect(sunday).toBeVisible();
      await expect(sunday.getByRole("button")).toHaveCount(0);

      await draw(page, sunday, 6, 10);
      await expect(dialogOf(page).getByRole("textbox", { name: "Start" })).toHaveValue("06:00");
      await expect(dialogOf(page).getByRole("textbox", { name: "End" })).toHaveValue("10:00");
      await press(page, "Save");
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(shiftOn(sunday, "06:00–10:00")).toBeVisible();
      await expect(shiftOn(sundayOf(other), "06:00–10:00")).toBeVisible();

      await press(page, "Copy week");
      await expect(dialogOf(page).getByText("Shifts added: 1, removed: 0.")).toBeVisible();
      await press(page, "Copy, weeks: 1");
      await expect(dialogOf(page)).toHaveCount(0);
      await turnTo(page, "Next week");
      await expect(shiftOn(sunday, "06:00–10:00")).toBeVisible();

      await drag(page, shiftOn(sunday, "06:00–10:00"), sunday, 1);
      await expect(dialogOf(page).getByRole("textbox", { name: "Start" })).toHaveValue("07:00");
      await press(page, "Save");
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(shiftOn(sunday, "07:00–11:00")).toBeVisible();

      await page.getByRole("button", { name: /^Sun / }).click();
      await dialogOf(page).getByText("As every week").first().click();
      await press(page, "As every week");
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(sunday.getByRole("button")).toHaveCount(0);
      await turnTo(page, "Previous week");
      await shiftOn(sunday, "06:00–10:00").click();
      await press(page, "Remove");
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(sundayOf(other).getByRole("button")).toHaveCount(0);
    },
  );
