import { expect, test } from "./plant.ts";

test("[WD-715] an unknown dashboard says that it was not found and leads to the default one", async ({
  page,
  context,
  plant,
}) => {
  await plant.signedIn(context, "supervisor");
  await page.goto("/dashboards/nonsense");
  await expect(page.getByText("Dashboard not found")).toBeVisible();
  await page.getByRole("link", { name: "Go to the default dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboards\/default$/);
  await expect(page.getByText("Dashboard not found")).toHaveCount(0);
  await expect(page.locator("[data-widget]").first()).toBeVisible();
});
