import type { BrowserContext } from "@playwright/test";
import { expect, type Page, test } from "./plant.ts";
import { drawn, faultsOf, violationsOf } from "./screen-faults.ts";

/** CSS pixels of what is meant for a finger, and of what a machine's terminal has. */
const target = 44;

const sizes = {
  wall: { width: 1920, height: 1080 },
  terminal: { width: 1280, height: 800 },
  "small terminal": { width: 1024, height: 600 },
  phone: { width: 390, height: 844 },
};

/** The screens of the skeleton: who opens them, where, and what is done before they are judged. */
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

test.describe("Every screen", () => {
  for (const { name, user, path, prepare } of screens) {
    test(`of ${name} cuts no text, has targets for fingers, and can be read in light and dark`, async ({
      plant,
      browser,
    }) => {
      test.slow();
      const found: Record<string, string[]> = {};
      for (const [size, viewport] of Object.entries(sizes)) {
        const context: BrowserContext = await browser.newContext({
          baseURL: plant.site,
          viewport,
          reducedMotion: "reduce",
        });
        if (user) await plant.signedIn(context, user);
        const page = await context.newPage();
        await page.goto(path);
        await drawn(page);
        await prepare?.(page);
        found[`${size}, layout`] = await faultsOf(page, target);
        // What one sees in a colour does not hang on the size, what there is does: the ends of the scale have all.
        if (size !== "wall" && size !== "phone") {
          await context.close();
          continue;
        }
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          found[`${size}, ${colorScheme}`] = await violationsOf(page);
        }
        await context.close();
      }
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    });
  }

  test("of a wizard fits a small terminal without scrolling, its keys at least 56 px high", async ({
    plant,
    browser,
  }) => {
    const context = await plant.signedIn(
      await browser.newContext({ baseURL: plant.site, viewport: sizes["small terminal"], hasTouch: true }),
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
