import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext } from "@playwright/test";
import { expect, type Page, test } from "./plant.ts";

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

/** Waits until the page has shown no skeleton for half a second, and the typeface is there. */
const drawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      const state = window as { quietSince?: number };
      const isDrawing =
        document.querySelector("main") === null || document.querySelector("[class*=skeleton i], [aria-busy=true]");
      if (isDrawing) state.quietSince = performance.now();
      state.quietSince ??= performance.now();
      return performance.now() - state.quietSince > 500;
    },
    undefined,
    { timeout: 20_000 },
  );
  await page.evaluate(() => document.fonts.ready);
};

/** What is wrong with where things stand on the page, in words. */
const faultsOf = (page: Page, smallest: number): Promise<string[]> =>
  page.evaluate((least) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest("[popover]"),
    );
    const isHiddenText = (element: Element) => {
      const { clipPath, position, width } = getComputedStyle(element);
      return clipPath !== "none" || (position === "absolute" && width === "1px");
    };
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** The part of an element that its scrolling and clipping ancestors let one see. */
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const box = parent.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const clipped = all
      .filter((element) => hasOwnText(element) && !isHiddenText(element) && !scrolls(element))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => {
        const { textOverflow, overflowX } = getComputedStyle(element);
        return overflowX !== "visible" && textOverflow !== "ellipsis" && element.title === "";
      })
      .map((element) => `${nameOf(element)} is cut`);
    const controls = all.filter((element) =>
      element.matches("a[href], button, input:not([type=hidden]), select, textarea, [role=button]"),
    );
    const small = controls
      .filter((element) => !element.matches("input") || !element.closest("label, [class*=Input-wrapper]"))
      .filter((element) => !isHiddenText(element) && !element.matches("[class*=visibilityToggle i]"))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < least - 0.5 || height < least - 0.5;
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${nameOf(element)} is ${Math.round(width)} x ${Math.round(height)}`;
      });
    const boxes = controls
      .filter((element) => !isHiddenText(element))
      .map((element) => ({ element, box: seen(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const overlapping = boxes.flatMap(({ element, box }, index) =>
      boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
        if (element.contains(other) || other.contains(element)) return [];
        const wide = Math.min(box.right, second.right) - Math.max(box.left, second.left);
        const high = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
        const isBesideIn = element.matches("input") && element.closest("[class*=Input-wrapper]")?.contains(other);
        return wide > 2 && high > 2 && !isBesideIn ? [`${nameOf(element)} lies over ${nameOf(other)}`] : [];
      }),
    );
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    return [...clipped, ...small, ...overlapping, ...wide];
  }, smallest);

/** Violations of the accessibility rules that keep people from using a screen. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target: place }) => `${id}: ${place.join(" ")}`));
};

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
