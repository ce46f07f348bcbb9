import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "designer" });

const chart = (page: Page, widget: string) => page.locator(`[data-widget="${widget}"]`).getByRole("figure");

test("stored queries: a dashboard shows their rows, and follows its parameter", async ({ page, context, plant }) => {
  await plant.signedIn(context, "operator");
  await page.goto("/dashboards/stored-queries");
  await expect(chart(page, "pieces")).toContainText("good");
  await expect(chart(page, "hours")).toContainText("Run");
  await expect(page.locator('[data-widget="scrap"]')).toContainText("%");
  await expect(page.getByRole("heading", { name: "Pieces of FC1" })).toBeVisible();
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"machine":"FC2"'));
  await page.getByRole("combobox", { name: "Machine" }).click();
  await page.getByRole("option", { name: "FC2" }).click();
  await asked;
  await expect(page.getByRole("heading", { name: "Pieces of FC2" })).toBeVisible();
});

test("stored queries: who may write one changes it, is told what is wrong, runs it and publishes it", async ({
  page,
  context,
  plant,
}) => {
  await plant.signedIn(context, "admin");
  await page.goto("/admin/config/queries/late-orders");
  const text = page.getByRole("textbox", { name: "Text of the query" });
  const run = page.getByRole("button", { name: "Run" });
  const write = async (sql: string) => {
    await text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(sql);
  };
  await write("select username from users");
  await run.click();
  await expect(page.getByRole("alert", { name: "The query failed" })).toContainText(/users|username/);
  await write("select machine_id, object_description from machines where machine_id = <%machine%>");
  await page.getByLabel("machine", { exact: true }).fill("FC1");
  await run.click();
  await expect(page.getByRole("cell", { name: "FC1", exact: true })).toBeVisible();
  const published = page.waitForResponse((response) => response.url().includes("/publish"));
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  expect((await published).status()).toBe(200);

  await page.goto("/dashboards/query-desk");
  await page.getByLabel("machine", { exact: true }).fill("FC2");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("FC2", { exact: true })).toBeVisible();
  const typed = page.getByLabel("Text of the query");
  await typed.fill("select machine_id, zone from machines where machine_id = 'FC3'");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("FC3", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(typed).toHaveValue(/FC3/);
});
