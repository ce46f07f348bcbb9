import { callsOf } from "./asked.ts";
import { expect, test } from "./plant.ts";

test(
  "[OV-031] [MI-048] a page that is not permitted keeps its address and frame, says so and calls nothing",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
    const page = await context.newPage();
    const calls: string[] = [];
    page.on("request", (request) => {
      calls.push(...callsOf(request).map(({ procedure }) => procedure));
    });
    await page.goto("/admin/security");
    await expect(page.getByText("You do not have permission to see this page.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/security$/);
    expect(calls).toEqual([]);
    await context.close();
  },
);
