import type { Page } from "@playwright/test";
import { cableTo } from "#tests/support/cable.ts";
import { expect, test } from "./plant.ts";

const tileOf = (page: Page, machine: string) => page.getByRole("article", { name: machine, exact: true });
const noLink = "No connection to the server";

const readersAt = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^shopwright_event_readers\S* (\d+)$/m.exec(text)?.[1]);
};

/** What the browser keeps: keys, and whom the kept start payload is of. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
      });
    const store = (await done(indexedDB.open("shopwright"))).transaction("answers").objectStore("answers");
    const [keys, app] = await Promise.all([done(store.getAllKeys()), done(store.get("/api/app"))]);
    const { body } = (app ?? {}) as { body?: { user: { username: string } | null } };
    return { keys: keys.map(String), user: body?.user?.username ?? null };
  });

test.use({ serviceWorkers: "allow" });

test.describe("A browser", () => {
  test("keeps one event stream for all its tabs", async ({ plant, browser }) => {
    // Readers of the test before may only now be noticed to be gone.
    await expect.poll(() => readersAt(plant.url)).toBe(0);
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    await plant.record({ machine_id: "FC5", time: new Date().toISOString(), status: "R" });
    const pages = [await context.newPage(), await context.newPage()];
    for (const page of pages) {
      await page.goto("/dashboards/hall-1");
      await expect(tileOf(page, "FC5")).toContainText("Running");
    }
    await plant.record({ machine_id: "FC5", time: new Date().toISOString(), status: "S" });
    for (const page of pages) await expect(tileOf(page, "FC5")).toContainText("Uncoded");
    await expect.poll(() => readersAt(plant.url)).toBe(1);
    await context.close();
    await expect.poll(() => readersAt(plant.url)).toBe(0);
  });

  test("says that the cable is pulled, and catches up by itself when it is back", async ({ plant, browser }) => {
    const cable = await cableTo(Number(new URL(plant.url).port));
    const site = new URL(`http://127.0.0.1:${cable.port}`);
    site.hostname = new URL(plant.site).hostname;
    const context = await browser.newContext({ baseURL: site.origin });
    await plant.signedIn(context, "supervisor");
    await plant.record({ machine_id: "FC6", time: new Date().toISOString(), status: "R" });
    const page = await context.newPage();
    await page.goto("/dashboards/hall-1");
    await expect(tileOf(page, "FC6")).toContainText("Running");
    cable.pull();
    await expect(page.getByText(noLink)).toBeVisible();
    await plant.record({ machine_id: "FC6", time: new Date().toISOString(), status: "S" });
    await expect(tileOf(page, "FC6")).toContainText("Running");
    cable.plug();
    await expect(tileOf(page, "FC6")).toContainText("Uncoded");
    await expect(page.getByText(noLink)).toHaveCount(0);
    await context.close();
    cable.close();
  });

  test("keeps nothing of a user who has signed out", async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const page = await context.newPage();
    await page.goto("/dashboards/hall-1");
    await expect(tileOf(page, "FC1")).toBeVisible();
    await expect.poll(async () => (await keptIn(page)).keys.some((key) => key.startsWith("data "))).toBe(true);
    expect((await keptIn(page)).user).toBe("supervisor");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByLabel("User name")).toBeVisible();
    // What stays is what anybody is told who opens the page.
    const anybodys = ["/api/app", "/api/procedures?brief=1", "/settings.json"];
    await expect.poll(() => keptIn(page)).toEqual({ keys: anybodys, user: null });
    await context.close();
  });
});
