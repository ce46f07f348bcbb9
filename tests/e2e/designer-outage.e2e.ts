import { bounds } from "#tests/support/bounds.ts";
import { expect, type Page, test } from "./plant.ts";

test.use({ serviceWorkers: "allow", ground: "designer" });

const bar = (page: Page) => page.getByRole("banner");
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const lost = (page: Page) => page.locator('[data-link="lost"]');

test(
  "the link goes in the middle of an edit: it is said, editing goes on, and all of it is saved when the server is back",
  { tag: "@long" },
  async ({ plant, context, page }) => {
    await plant.signedIn(context, "admin");
    await page.goto("/admin/config/roles?new=1");
    await page.getByRole("textbox", { name: "Name" }).fill("Evening shift");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(title(page)).toHaveValue("Evening shift");
    await title(page).fill("Evening shift, hall 1");
    await plant.down();
    await expect(lost(page)).toBeVisible();

    await title(page).fill("Evening shift, hall 1 and 2");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Not saved: no connection to the server.", { exact: false })).toBeVisible();
    await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
    await page.getByRole("textbox", { name: "Level" }).fill("20");

    await plant.up();
    await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(bar(page).getByText("Draft, not published")).toBeVisible();
    await page.reload();
    await expect(title(page)).toHaveValue("Evening shift, hall 1 and 2");
    await expect(page.getByRole("textbox", { name: "Level" })).toHaveValue("20");
    await expect(bar(page).getByText("Draft, not published")).toBeVisible();
  },
);

test(
  "a text that is no document yet is there again after the tab was killed",
  { tag: ["@once", "@long"] },
  async ({ plant, context, page }) => {
    await plant.signedIn(context, "admin");
    await page.goto("/admin/config/roles/planner");
    await page.getByRole("tab", { name: "JSON" }).click();
    const text = page.getByRole("textbox", { name: "The document as JSON" });
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("half a word ");
    await expect(page.getByText("this is not JSON yet", { exact: false })).toBeVisible();
    const isKept = () =>
      page.evaluate(async () => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.addEventListener("success", () => resolve(request.result));
            request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
          });
        const database = await done(indexedDB.open("shopwright-designer"));
        const rows = await done(database.transaction("unsaved").objectStore("unsaved").getAll());
        database.close();
        return rows.some(({ typed }: { typed?: string }) => typed?.startsWith("half a word "));
      });
    await expect.poll(isKept).toBe(true);
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await next.goto("/admin/config/roles/planner");
    await expect(next.getByText(/Unsaved changes from .* were recovered/)).toBeVisible();
    await next.getByRole("tab", { name: "JSON" }).click();
    await expect(next.getByRole("textbox", { name: "The document as JSON" })).toContainText("half a word");
    await next.getByRole("button", { name: "Discard" }).click();
    await expect(next.getByRole("textbox", { name: "The document as JSON" })).not.toContainText("half a word");
  },
);
