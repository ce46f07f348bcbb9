import { expect, test } from "./plant.ts";

const address = "/api/documents/page/security";

test("[OV-031] a page that is not permitted keeps its address and frame, says so and calls nothing", async ({
  plant,
  browser,
}) => {
  const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin");
  const headers = { origin: plant.url };
  const saved = await admin.request.put(address, {
    data: {
      kind: "page",
      slug: "security",
      schemaVersion: 1,
      title: "Security",
      path: "/admin/security",
      content: { kind: "table", slug: "planned_orders" },
      meta: { layout: "normal", permissions: ["view-permissions"] },
    },
    headers: { ...headers, "if-none-match": "*" },
  });
  expect(saved.status(), await saved.text()).toBe(201);

  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
  const page = await context.newPage();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/procedures/")) calls.push(request.url());
  });
  await page.goto("/admin/security");
  await expect(page.getByText("You do not have permission to see this page.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/security$/);
  expect(calls).toEqual([]);

  const removed = await admin.request.delete(address, {
    headers: { ...headers, "if-match": saved.headers()["etag"] ?? "" },
  });
  expect(removed.status()).toBe(204);
  await context.close();
  await admin.close();
});
