import { expect, type Page } from "./plant.ts";

/** Publishes what stands in the editor. Its question closes before the server has answered, so its state is waited for. */
export const publish = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish/ })
    .click();
  await expect(page.getByRole("banner").getByText("Published", { exact: true })).toBeVisible();
};
