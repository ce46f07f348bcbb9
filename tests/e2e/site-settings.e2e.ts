import { expect, type Page, type Plant, test } from "./plant.ts";
import { turnOf } from "./turns.ts";

test.use({ ground: "site-settings" });

const sizes = [
  { name: "at a desk", viewport: { width: 1280, height: 800 } },
  { name: "on a phone", viewport: { width: 390, height: 844 } },
] as const;

const open = async (page: Page): Promise<void> => {
  await page.goto("/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Settings/ })
    .click();
  await expect(page).toHaveURL("/admin/settings");
};

const store = async (page: Page, button: string): Promise<void> => {
  await page.getByRole("button", { name: "Review and store" }).click();
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

const settingsOf = async (plant: Plant): Promise<Record<string, unknown>> => {
  const client = await plant.client("admin");
  const { document } = await client.get<{ document: { settings: Record<string, unknown> } }>(
    "/api/documents/site/main?view=1",
  );
  return document.settings;
};

for (const [index, { name, viewport }] of sizes.entries()) {
  test(
    `a setting is changed ${name}: out of the usual it asks, another screen follows without a reload, and it goes back to its default [OV-723]`,
    turnOf(1, index, sizes),
    async ({ plant, browser }) => {
      const other = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
      const watching = await other.newPage();
      await watching.setViewportSize({ width: 1440, height: 900 });
      await watching.goto("/machines/all");
      const entry = watching.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Tools" });
      await expect(entry).toBeVisible();

      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
      const page = await context.newPage();
      await open(page);
      await page.getByRole("switch", { name: "Tool overview" }).click();
      await store(page, "Store");
      await expect(entry).toHaveCount(0);
      await page.getByRole("switch", { name: "Tool overview" }).click();
      await store(page, "Store");
      await expect(entry).toBeVisible();

      const silence = page.getByLabel("No data after, seconds", { exact: true });
      await silence.fill("5");
      await page.getByRole("button", { name: "Review and store" }).click();
      await expect(page.getByRole("dialog").getByText("Is this meant? Usual: From 10 to 3,600.")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(silence).toHaveValue("5");
      await silence.fill("60");
      await store(page, "Store");
      expect((await settingsOf(plant))["no_data_after"]).toBe(60);
      await page.getByRole("button", { name: "Back to the default: No data after, seconds" }).click();
      await store(page, "Store");
      await expect(silence).toHaveValue("");

      const limit = "Most pieces an hour, by machine";
      await page.getByRole("combobox", { name: `${limit}: add` }).click();
      await page.getByRole("option", { name: /^FC1 / }).click();
      await page.getByRole("textbox", { name: new RegExp(`^${limit}: FC1 `) }).fill("9000");
      await page.getByRole("checkbox", { name: "Approve the first piece" }).click();
      await store(page, "Store");
      expect(await settingsOf(plant)).toMatchObject({
        machine_counter_limit_FC1: 9000,
        signed_writes: ["first_piece_ok"],
      });
      await page.getByRole("button", { name: new RegExp(`^${limit}: remove FC1 `) }).click();
      await page.getByRole("button", { name: "Back to the default: Reports that are signed" }).click();
      await store(page, "Store");
      const left = Object.keys(await settingsOf(plant));
      expect(left.filter((name) => /^machine_|^signed_/.test(name))).toEqual([]);
      await context.close();
      await other.close();
    },
  );
}

test("who may not change settings reads them, with who may [OV-723]", { tag: "@long" }, async ({ plant, browser }) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "planner");
  const page = await context.newPage();
  await page.goto("/admin/settings");
  await expect(page.getByText(/^Who holds ".+" may change these settings\.$/)).toBeVisible();
  await expect(page.getByLabel("No data after, seconds", { exact: true })).toBeDisabled();
  await context.close();
});
