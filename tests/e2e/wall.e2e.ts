import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./plant.ts";

const tabs = 8;
const tileOf = (page: Page, machine: string) => page.getByRole("article", { name: machine, exact: true });

/** After how many seconds without a signal a machine has no data: a setting of the site document, saved as an administrator would. */
async function setSilence(request: APIRequestContext, url: string, seconds: number): Promise<void> {
  const stored = await request.get("/api/documents/site/main");
  const site = (await stored.json()) as { settings: Record<string, unknown> };
  const saved = await request.put("/api/documents/site/main", {
    data: { ...site, settings: { ...site.settings, no_data_after: seconds } },
    headers: { "if-match": stored.headers()["etag"] ?? "", origin: url },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test.describe("A wall screen", () => {
  test("shows a record posted to the ingest in eight tabs at once", { tag: "@long" }, async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status: "R" });
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
    for (const page of pages) {
      await page.goto("/dashboards/hall-1");
      await expect(tileOf(page, "FC1")).toContainText("Running");
    }
    for (const [status, word] of [
      ["S", "Uncoded"],
      ["R", "Running"],
    ] as const) {
      await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status });
      await Promise.all(pages.map((page) => expect(tileOf(page, "FC1")).toContainText(word)));
    }
    await context.close();
  });

  test(
    "says that there is no data when a machine falls silent, and lives again with its next record",
    { tag: "@once" },
    async ({ plant, browser }) => {
      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin");
      await plant.record({ machine_id: "FC2", time: new Date().toISOString(), status: "R" });
      const page = await admin.newPage();
      await page.goto("/dashboards/hall-1");
      await expect(tileOf(page, "FC2")).toContainText("Running");
      await setSilence(admin.request, plant.url, 4);
      await expect(tileOf(page, "FC2")).toContainText("No data");
      // What is seen then stays, however long the look at it takes.
      await setSilence(admin.request, plant.url, 120);
      await expect(tileOf(page, "FC2")).toContainText("No data");
      await plant.record({ machine_id: "FC2", time: new Date().toISOString(), status: "R" });
      await expect(tileOf(page, "FC2")).toContainText("Running");
      await admin.close();
    },
  );

  test(
    "stays on its page through a restart of the server, says that the link is lost and catches up by itself",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
      const page = await context.newPage();
      await plant.record({ machine_id: "FC3", time: new Date().toISOString(), status: "R" });
      await page.goto("/dashboards/hall-1");
      await expect(tileOf(page, "FC3")).toContainText("Running");
      await plant.restart();
      await plant.record({ machine_id: "FC3", time: new Date().toISOString(), status: "S" });
      await expect(tileOf(page, "FC3")).toContainText("Uncoded");
      expect(page.url()).toContain("/dashboards/hall-1");
    },
  );
});
