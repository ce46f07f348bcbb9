import type { BrowserContext } from "@playwright/test";
import { say } from "./panel-journey.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";

// The order of the machines is another one afterwards.
test.use({ ground: "machine-order" });

const open = async (plant: Plant, context: BrowserContext, username: string): Promise<Page> => {
  const page = await (await plant.signedIn(context, username)).newPage();
  await page.goto("/machines/all");
  return page;
};
/** The machines from the top of the table. */
const machines = async (page: Page): Promise<string[]> => {
  const shown = () =>
    page
      .locator("tbody tr[aria-rowindex]")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("td:not(:has(button))")?.textContent ?? ""));
  await expect.poll(async () => (await shown()).filter((name) => name !== "").length).toBeGreaterThan(4);
  return shown();
};

test(
  "somebody's own order of the machines shows in the overviews at once and after a reload, and to nobody else",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const newScreen = () => browser.newContext({ baseURL: plant.site });
    const page = await open(plant, await newScreen(), "operator");
    const other = await open(plant, await newScreen(), "planner");
    const [before, others] = [await machines(page), await machines(other)];
    // Two machines have a priority, which decides for everybody.
    const [first, last] = [before.slice(0, 2), before.slice(-2)];

    await page.getByRole("button", { name: say("subject_order.title") }).click();
    const dialog = page.getByRole("dialog", { name: say("subject_order.title") });
    for (const machine of last) {
      await dialog.getByRole("combobox", { name: say("subject_order.add") }).fill(machine);
      await page.getByRole("option", { name: new RegExp(`^${machine}\\b`) }).click();
    }
    await dialog.getByRole("button", { name: `Move ${last[1]} up` }).click();
    await dialog.getByRole("button", { name: say("subject_order.save") }).click();
    await expect(dialog).toHaveCount(0);

    const wanted = [...first, ...last.toReversed()];
    await expect.poll(async () => (await machines(page)).slice(0, 4)).toEqual(wanted);
    await page.reload();
    await expect.poll(async () => (await machines(page)).slice(0, 4)).toEqual(wanted);
    await page.goto("/machine-widgets/all");
    const cards = () => page.getByRole("article").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    await expect.poll(async () => (await cards()).slice(0, 4)).toEqual(wanted);
    await other.reload();
    await expect.poll(() => machines(other)).toEqual(others);
  },
);
