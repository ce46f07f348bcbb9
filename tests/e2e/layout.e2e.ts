import { expect, type Page, test } from "./plant.ts";
import { screenSizes } from "#tests/support/every-page.ts";
import { pagesOf, visit } from "./every-page.ts";
import { drawn, faultsOf, violationsOf } from "./screen-faults.ts";

// The faults are named with what they are of: a record of a thousand looks would cost more than the looks.
test.use({ trace: "off" });

/** CSS pixels of what is meant for a finger, and of what a machine's terminal has. */
const target = 44;

/** Screens in all that they can be: who opens them, where, and what is done before they are judged. */
const screens: { name: string; user: string | null; path: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: "sign-in", user: null, path: "/login-form" },
  { name: "home", user: "supervisor", path: "/home" },
  { name: "machines", user: "supervisor", path: "/machines/all" },
  { name: "dashboard of the hall", user: "supervisor", path: "/dashboards/hall-1" },
  { name: "default dashboard", user: "supervisor", path: "/dashboards/default" },
  { name: "unknown dashboard", user: "supervisor", path: "/dashboards/nowhere" },
  { name: "machine interface", user: "operator", path: "/interface/FC1" },
  { name: "planned orders", user: "operator", path: "/interface/FC1/planned-orders" },
  { name: "reported quantities", user: "operator", path: "/interface/FC1/report-quantity-history" },
  { name: "first step of a wizard", user: "operator", path: "/interface/FC1/report-quantity" },
  {
    name: "quantity of a wizard",
    user: "operator",
    path: "/interface/FC1/report-quantity",
    prepare: async (page) => {
      if (await page.getByLabel("Employee number").isVisible()) {
        await page.getByLabel("Employee number").fill("1004");
        await page.getByRole("button", { name: "Next" }).click();
      }
      await expect(page.getByText("3/4")).toBeVisible();
    },
  },
];

/** Pages of the product at every size, by one page that changes its size: a load takes longer than a look. */
const faultsOfPages = async (page: Page, paths: readonly { name: string; path: string }[]) => {
  const found: Record<string, string[]> = {};
  page.on("pageerror", (error) => (found["errors"] ??= []).push(error.message));
  for (const { name, path } of paths) {
    await visit(page, path);
    await expect(page.getByText("page_failed")).toHaveCount(0);
    for (const [size, viewport] of Object.entries(screenSizes)) {
      await page.setViewportSize(viewport);
      await drawn(page, 50);
      const faults = await faultsOf(page, target);
      if (faults.length > 0) found[`${name}, ${size}`] = faults;
    }
  }
  return found;
};

test.describe("Every page of the product", () => {
  test.setTimeout(900_000);
  for (const { language, locale } of [
    { language: "en", locale: "en-GB" },
    { language: "sv", locale: "sv-SE" },
  ]) {
    test(`in ${language} cuts no text, has targets for fingers, and does not scroll sideways`, async ({
      plant,
      browser,
    }) => {
      const admin = await plant.client("admin");
      await admin.call("update_user_settings", { values: { language } }, crypto.randomUUID());
      const open = { baseURL: plant.site, locale, reducedMotion: "reduce" } as const;
      const all = await pagesOf(plant);
      const contexts = [
        { context: await browser.newContext(open), home: "/login-form", isPublic: true },
        { context: await plant.signedIn(await browser.newContext(open), "admin"), home: "/home", isPublic: false },
      ];
      const found: Record<string, string[]> = {};
      for (const { context, home, isPublic } of contexts) {
        const page = await context.newPage();
        await page.goto(home);
        await drawn(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const shown = all.filter((one) => one.isPublic === isPublic);
        expect(shown.length).toBeGreaterThan(1);
        Object.assign(found, await faultsOfPages(page, shown));
        await context.close();
      }
      expect(found).toEqual({});
    });
  }
});

test.describe("Every screen", () => {
  for (const { name, user, path, prepare } of screens) {
    test(`of ${name} cuts no text, has targets for fingers, and can be read in light and dark`, async ({
      plant,
      browser,
    }) => {
      test.slow();
      const found: Record<string, string[]> = {};
      const context = await browser.newContext({
        baseURL: plant.site,
        viewport: screenSizes.wall,
        reducedMotion: "reduce",
      });
      if (user) await plant.signedIn(context, user);
      const page = await context.newPage();
      await page.goto(path);
      await drawn(page);
      await prepare?.(page);
      // What one sees in a colour does not hang on the size, what there is does: the ends of the scale have all.
      for (const size of ["wall", "phone"] as const) {
        await page.setViewportSize(screenSizes[size]);
        await drawn(page, 50);
        found[`${size}, layout`] = await faultsOf(page, target);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          found[`${size}, ${colorScheme}`] = await violationsOf(page);
        }
      }
      await context.close();
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    });
  }

  test("of a wizard fits a small terminal without scrolling, its keys at least 56 px high", async ({
    plant,
    browser,
  }) => {
    const context = await plant.signedIn(
      await browser.newContext({ baseURL: plant.site, viewport: screenSizes["small terminal"], hasTouch: true }),
      "operator",
    );
    const page = await context.newPage();
    await page.goto("/interface/FC2/report-quantity");
    const isWhole = () =>
      page
        .locator("[data-wizard-status]")
        .evaluate((frame) =>
          [...frame.querySelectorAll<HTMLElement>("*")]
            .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
            .every((element) => element.scrollHeight <= element.clientHeight + 1),
        );
    const keyHeight = async () => (await page.getByRole("button", { name: "0", exact: true }).boundingBox())?.height;
    await page.getByLabel("Employee number").fill("1004");
    expect([await isWhole(), await keyHeight()]).toEqual([true, 56]);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("3/4")).toBeVisible();
    for (const digit of "999999") await page.getByRole("button", { name: digit, exact: true }).tap();
    await expect(page.getByText("will be over-produced")).toBeVisible();
    expect([await isWhole(), await keyHeight()]).toEqual([true, 56]);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("4/4")).toBeVisible();
    expect(await isWhole()).toBe(true);
    await context.close();
  });
});
