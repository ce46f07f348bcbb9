import type { Page } from "@playwright/test";
import type { JsonObject } from "#schemas/documents/json.ts";
import { expect, test } from "./plant.ts";

test.use({ ground: "designer" });

const address = "/api/documents/dashboard/maintenance";
const heading = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

/** The dashboard with another heading; all else as it is. */
const renamed = (document: JsonObject, title: string): JsonObject => ({
  ...document,
  widgets: (document.widgets as JsonObject[]).map((one) =>
    one.id === "title" ? { ...one, config: { ...(one.config as JsonObject), text: title } } : one,
  ),
});

test("a draft is seen on the editor's own screens alone, and publishing changes an open screen at once", async ({
  plant,
  browser,
}) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const wall = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "wall");
  const screen = await wall.newPage();
  await screen.goto("/dashboards/maintenance?machines=FC2");
  await expect(heading(screen, "Maintenance · Hall 1")).toBeVisible();
  await screen.evaluate(() => Object.assign(window, { isSamePage: true }));

  const saveDraft = async (title: string, revision: number) => {
    const stored = (await (await context.request.get(address)).json()) as JsonObject;
    const headers = { "if-match": `"${revision}"`, origin: plant.site };
    const saved = await context.request.put(`${address}?draft=1&view=1`, { data: renamed(stored, title), headers });
    expect(saved.status(), await saved.text()).toBe(200);
    return ((await saved.json()) as { revision: number }).revision;
  };
  const first = await saveDraft("Hall 2, draft", 1);
  const preview = await context.newPage();
  await preview.goto("/admin/config/dashboards/maintenance/preview?machines=FC2");
  await expect(heading(preview, "Hall 2, draft")).toBeVisible();
  await preview.evaluate(() => Object.assign(window, { isSamePage: true }));
  await saveDraft("Hall 2, second draft", first);
  await expect(heading(preview, "Hall 2, second draft")).toBeVisible();
  expect(await preview.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(heading(screen, "Maintenance · Hall 1")).toBeVisible();

  const editor = await context.newPage();
  await editor.goto("/admin/config/dashboards/maintenance");
  await expect(editor.getByRole("banner").getByText("Draft, not published")).toBeVisible();
  const published = editor.waitForResponse((response) => response.url().includes("/publish"));
  await editor.getByRole("button", { name: "Publish" }).click();
  await editor.getByRole("textbox", { name: "Note for the history" }).fill("New heading for hall 2");
  await editor.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await published;
  await expect(heading(screen, "Hall 2, second draft")).toBeVisible();
  await expect(screen).toHaveURL(/\/dashboards\/maintenance\?machines=FC2$/);
  expect(await screen.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(editor.getByRole("banner").getByText("Published", { exact: true })).toBeVisible();

  await editor.getByRole("tab", { name: "History" }).click();
  const revisions = editor.getByRole("list", { name: "Revisions" });
  await expect(revisions.getByRole("button").first()).toContainText("New heading for hall 2");
  await revisions.getByRole("button", { name: /^1 / }).click();
  await editor.getByRole("button", { name: "Restore revision 1" }).click();
  await expect(heading(screen, "Hall 2, second draft")).toBeVisible();
  await editor.getByRole("dialog").getByRole("button", { name: "Restore and publish" }).click();
  await expect(heading(screen, "Maintenance · Hall 1")).toBeVisible();
  await context.close();
  await wall.close();
});
