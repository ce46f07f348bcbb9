import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import playwright from "../../playwright.config.ts";
import { prepared } from "./browser.ts";
import { expect, test } from "./plant.ts";

test.use({ ground: "designer" });

const bar = (page: Page) => page.getByRole("banner");
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const level = (page: Page) => page.getByRole("textbox", { name: "Level" });

/** Makes a document of a kind by its list; ends in its editor. */
const create = async (page: Page, folder: string, name: string): Promise<void> => {
  await page.goto(`/admin/config/${folder}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(bar(page).getByText("Draft, not published")).toBeVisible();
  await expect(title(page)).toHaveValue(name);
};

/** What this browser keeps of unsaved work: the titles. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
      });
    const database = await done(indexedDB.open("shopwright-designer"));
    const rows = await done(database.transaction("unsaved").objectStore("unsaved").getAll());
    database.close();
    return rows.map(({ document }: { document: { title: unknown } }) => document.title);
  });

/** Ends the browser as a power cut would: nothing of it runs any more. */
const crash = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page);
  const closed = new Promise((resolve) => context.once("close", resolve));
  session.send("Browser.crash").catch(() => {});
  await closed;
};

test(
  "work that was never saved outlives a browser that is killed in the middle of an edit",
  { tag: "@long" },
  async ({ plant }) => {
    const folder = await mkdtemp(join(tmpdir(), "shopwright-killed-"));
    const { launchOptions, locale } = playwright.use ?? {};
    const open = async () => {
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(locale ? { locale } : {}),
        baseURL: plant.site,
      });
      return await plant.signedIn(await prepared(context), "admin");
    };
    const before = await open();
    const page = await before.newPage();
    await create(page, "roles", "Night shift");
    await title(page).fill("Night shift, hall 2");
    await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
    await expect.poll(() => keptIn(page)).toEqual(["Night shift, hall 2"]);
    await crash(before, page);

    const after = await open();
    const again = await after.newPage();
    await again.goto("/admin/config/roles/night-shift");
    await expect(again.getByText(/Unsaved changes from .* were recovered/)).toBeVisible();
    await expect(title(again)).toHaveValue("Night shift, hall 2");
    await again.keyboard.press("Control+s");
    await expect(bar(again).getByText("Draft, not published")).toBeVisible();
    await expect.poll(() => keptIn(again)).toEqual([]);
    await after.close();
    await rm(folder, { recursive: true, force: true });
  },
);

test("leaving unsaved work asks, and an ended session keeps it for the next one", async ({ plant, browser }) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const page = await context.newPage();
  await create(page, "roles", "Weekend");
  await title(page).fill("Weekend shift");
  await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No" }).click();
  await expect(title(page)).toHaveValue("Weekend shift");
  await expect.poll(() => keptIn(page)).toEqual(["Weekend shift"]);

  page.on("dialog", (dialog) => void dialog.accept());
  const signOut = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  expect(await page.evaluate(async (options) => (await fetch("/api/auth/sign-out", options)).status, signOut)).toBe(
    200,
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("form", { name: "Sign In" })).toBeVisible();
  await page.getByRole("textbox", { name: "User name" }).fill("admin");
  await page.getByRole("textbox", { name: "Password" }).fill("admin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/config\/roles\/weekend$/);
  await expect(title(page)).toHaveValue("Weekend shift");
  await context.close();
});

test(
  "two administrators of one document: what differs is joined, what collides is chosen",
  { tag: ["@once", "@long"] },
  async ({ plant, browser }) => {
    const [one, two] = [
      await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin"),
      await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin"),
    ];
    const [mine, theirs] = [await one.newPage(), await two.newPage()];
    await create(mine, "roles", "Planning");
    await theirs.goto("/admin/config/roles/planning");
    await expect(title(theirs)).toHaveValue("Planning");

    await title(mine).fill("Planning, hall 1");
    await expect(bar(mine).getByText("Unsaved changes")).toBeVisible();
    await level(theirs).fill("20");
    await expect(bar(theirs).getByText("Unsaved changes")).toBeVisible();
    await theirs.getByRole("button", { name: "Save draft" }).click();
    await expect(bar(theirs).getByText("Draft, not published")).toBeVisible();
    await expect(mine.getByText("admin has saved this document meanwhile", { exact: false })).toBeVisible();
    await mine.getByRole("button", { name: "Save draft" }).click();
    await expect(mine.getByText("Saved together with 1 changes of others:")).toBeVisible();
    await expect(level(mine)).toHaveValue("20");
    await expect(title(theirs)).toHaveValue("Planning, hall 1");

    await title(mine).fill("Planning of mine");
    await expect(bar(mine).getByText("Unsaved changes")).toBeVisible();
    await title(theirs).fill("Planning of theirs");
    await expect(bar(theirs).getByText("Unsaved changes")).toBeVisible();
    await theirs.getByRole("button", { name: "Save draft" }).click();
    await expect(bar(theirs).getByText("Draft, not published")).toBeVisible();
    await mine.getByRole("button", { name: "Save draft" }).click();
    const dialog = mine.getByRole("dialog", { name: "Both of you have changed the same part" });
    await expect(dialog).toContainText("Planning of theirs");
    await dialog.getByRole("radiogroup", { name: "Version of title" }).getByText("Theirs").click();
    await dialog.getByRole("button", { name: "Take over the choice" }).click();
    await expect(title(mine)).toHaveValue("Planning of theirs");
    await expect(bar(mine).getByText("Draft, not published")).toBeVisible();
    await one.close();
    await two.close();
  },
);

test("the same document in two tabs of a browser is told in both", async ({ plant, browser }) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await page.goto("/admin/config/roles/operator");
  for (const page of pages) await expect(page.getByText("in another tab of this browser")).toBeVisible();
  await pages[1].goto("/admin/config/roles");
  await expect(pages[0].getByText("in another tab of this browser")).toBeHidden();
  await context.close();
});
