import { interfaceOf } from "./panel-stage.ts";
import { expect, test } from "./plant.ts";

for (const [user, isTold] of [
  ["operator", false],
  ["supervisor", true],
] as const)
  test(
    `the history of reports says who reported to who may see it: ${user} ${isTold ? "is" : "is not"} told [OV-691]`,
    { tag: "@held" },
    async ({ plant, browser }) => {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), user);
      const page = await context.newPage();
      const employee = page.getByRole("columnheader", { name: "Employee" });
      await page.goto(interfaceOf("FC1", "reporting-history"));
      await expect(page.getByRole("columnheader", { name: "Card" }).first()).toBeVisible();
      await expect(employee).toHaveCount(isTold ? 1 : 0);
      const groups = await page.getByLabel("Group by").getByRole("option").allTextContents();
      expect(groups.includes("Employee")).toBe(isTold);
      await context.close();
    },
  );
