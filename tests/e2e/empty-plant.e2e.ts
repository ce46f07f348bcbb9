import { expect, type Page } from "@playwright/test";
import { everyPage, screenSizes } from "#tests/support/every-page.ts";
import { scriptFaultsOf, test } from "./empty-plant.ts";
import { visit } from "./every-page.ts";
import { drawn, refusalsOf, restingFaultsOf } from "./screen-faults.ts";
import { turnOf } from "./turns.ts";

const sizes = [
  ["terminal", screenSizes.terminal],
  ["phone", screenSizes.phone],
] as const;

/** Addresses of things that an empty plant does not have: what is asked of them is refused. */
const nothings = {
  machine: "M1",
  machine2: "M2",
  entity: "machine",
  viewtype: "machines",
  locationtype: "all",
  location: "all",
  dashboard: "default",
  cardno: "1",
  liveview: "1",
  overview: "overview-1",
  id: "1",
  subject: "cancellations",
};

/** Every page of the product that asks for no machine, order or place, and is not for who has not signed in. */
const pages = everyPage(nothings).filter(
  ({ path, isPublic, isOfOne }) => !isPublic && !isOfOne && !/\/(M1|M2|1)(\/|$)/.test(path),
);

const walks = async (page: Page, paths: readonly string[]): Promise<void> => {
  const [faults, refused] = [scriptFaultsOf(page), refusalsOf(page)];
  await page.goto("/home");
  await drawn(page);
  for (const path of paths) {
    await visit(page, path);
    const failures = page.locator("[class*=mantine-Notification-root]");
    expect([path, await failures.allTextContents()]).toEqual([path, []]);
    expect([path, await page.getByText("Not loaded", { exact: true }).count()]).toEqual([path, 0]);
    expect([path, await page.getByText("you may see").count()]).toEqual([path, 0]);
    expect([path, faults.splice(0), refused.splice(0)]).toEqual([path, [], []]);
  }
};

for (const [turn, [name, size]] of sizes.entries()) {
  // That each read has an answer there is the promise of tests/contracts/empty-company.test.ts.
  test(
    `at a ${name}, an administrator walks every page in an empty plant, and none fails`,
    { tag: "@long" },
    async ({ empty, browser }) => {
      const context = await empty.signedIn(browser, "anna", { viewport: size });
      await walks(
        await context.newPage(),
        pages.map(({ path }) => path),
      );
    },
  );

  test.describe(`at a ${name}, what an empty plant lacks is said [OV-730]:`, () => {
    test(
      "an administrator is told on home, overviews and dashboard",
      turnOf(0, turn, sizes),
      async ({ empty, browser }) => {
        const context = await empty.signedIn(browser, "anna", { viewport: size });
        const page = await context.newPage();
        for (const path of [
          "/home",
          "/machines/all",
          "/machine-widgets/all",
          "/machine-late-orders/all",
          "/dashboards/default",
        ]) {
          await page.goto(path);
          await expect(page.getByRole("main").getByText("No machines yet", { exact: true })).toBeVisible();
          await drawn(page);
          expect([path, await restingFaultsOf(page, 44)]).toEqual([path, []]);
        }
        await expect(page.getByText("Hall 1")).toHaveCount(0);
        for (const path of ["/home", "/dashboards/default"]) {
          await page.goto(path);
          await page.getByRole("main").getByRole("link", { name: "Add machines" }).click();
          await expect(page).toHaveURL("/admin/data/machine");
        }
      },
    );

    test("an operator is told whom to ask", { tag: "@long" }, async ({ empty, browser }) => {
      const context = await empty.signedIn(browser, "olle", { viewport: size });
      const page = await context.newPage();
      for (const path of ["/home", "/machines/all", "/machine-widgets/all", "/signed-in"]) {
        await page.goto(path);
        await expect(page.getByText("No machines yet. Ask an administrator to add them.")).toBeVisible();
        await expect(page.getByRole("link", { name: "Add machines" })).toHaveCount(0);
      }
      await context.close();
    });
  });
}

test(
  "an administrator begins a dashboard of a template, and its problems are what it still names of the demo",
  { tag: "@held" },
  async ({ empty, browser }) => {
    const context = await empty.signedIn(browser, "anna", { viewport: screenSizes.terminal });
    const page = await context.newPage();
    await page.goto("/admin/config/dashboards");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Our presses");
    await page.getByRole("combobox", { name: "Start from" }).click();
    await page.getByRole("option", { name: "Scrap", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("note")).toContainText("Replace in the copy: FC1, FC2");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page).toHaveURL("/admin/config/dashboards/our-presses");
    await page.getByRole("button", { name: "Problems: 3" }).click();
    const problems = page.getByRole("region", { name: "Problems" });
    await expect(problems).toContainText("the template's FC1, FC2, FC3, FC4, FC5, FC6, FC7, FC8");
    await expect(problems).toContainText("the template's /dashboards/production");
    await context.close();
  },
);
