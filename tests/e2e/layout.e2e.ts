import type { Browser, Locator } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { screenSizes } from "#tests/support/every-page.ts";
import { pagesOf, visit } from "./every-page.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";
import { drawn, refusalsOf, restingFaultsOf, violationsOf } from "./screen-faults.ts";

/** CSS pixels of what is meant for a finger, and of what a machine's terminal has. */
const target = 44;

/** Screens in all that they can be: who opens them, where, and what is done before they are judged. */
const screens: {
  name: string;
  user: string | null;
  path: string;
  /** Another screen shows the same parts. */
  isLong?: true;
  /** What it asks for although it is not there, as its address says. */
  missing?: string;
  prepare?: (page: Page) => Promise<void>;
}[] = [
  { name: "sign-in", user: null, path: "/login-form", isLong: true },
  { name: "home", user: "supervisor", path: "/home", isLong: true },
  { name: "machines", user: "supervisor", path: "/machines/all", isLong: true },
  { name: "dashboard of the hall", user: "supervisor", path: "/dashboards/hall-1" },
  { name: "default dashboard", user: "supervisor", path: "/dashboards/default", isLong: true },
  {
    name: "unknown dashboard",
    isLong: true,
    user: "supervisor",
    path: "/dashboards/nowhere",
    missing: "404 of GET /api/documents/dashboard/nowhere",
  },
  { name: "machine interface", user: "operator", path: "/interface/FC1" },
  { name: "planned orders", user: "operator", path: "/interface/FC1/planned-orders", isLong: true },
  { name: "reported quantities", user: "operator", path: "/interface/FC1/report-quantity-history", isLong: true },
  { name: "first step of a wizard", user: "operator", path: "/interface/FC1/report-quantity", isLong: true },
  {
    name: "quantity of a wizard",
    isLong: true,
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

type Size = keyof typeof screenSizes;
const sizes = Object.keys(screenSizes) as Size[];
const languages = [
  { language: "en", locale: "en-GB" },
  { language: "sv", locale: "sv-SE" },
] as const;

/** The card in the frame of the machine interface on which each of its pages stands. */
const frameOfMachine = "[data-terminal] main > [data-card]:only-child:not(:empty)";

/** Whose screens they are: named where somebody looks for it, and on no screen of the work. */
const company = "Nordic Mould AB";
const namesCompany = new Set(["/home", "/account"]);

/** Is there one of these, once the page has come? */
const comes = (one: Locator): Promise<boolean> =>
  one.waitFor({ state: "attached" }).then(
    () => true,
    () => false,
  );

/** Faults of pages, each at its sizes (one at least), by one page that changes its size: a load takes longer than a look. */
const faultsOfPages = async (page: Page, paths: readonly { name: string; path: string; at: readonly Size[] }[]) => {
  const found: Record<string, string[]> = {};
  let place = "start";
  page.on("pageerror", (error) => (found[`${place}, errors`] ??= []).push(error.message));
  const refused = refusalsOf(page);
  let shown: Size | undefined;
  const showAt = async (size: Size) => {
    if (size === shown) return;
    shown = size;
    await page.setViewportSize(screenSizes[size]);
    // The layout follows a window 100 ms after its last change.
    await drawn(page, 150);
  };
  // Those of one size follow each other: laid out anew, a page takes as long as when it is opened.
  for (const { name, path, at } of paths.toSorted((a, b) => sizes.indexOf(a.at[0]!) - sizes.indexOf(b.at[0]!))) {
    place = name;
    await showAt(at[0]!);
    await visit(page, path);
    await expect(page.getByText("page_failed")).toHaveCount(0);
    if (path.startsWith("/interface/") && !(await comes(page.locator(frameOfMachine))))
      found[`${name}, card`] = ["it stands on no card of the machine interface"];
    const named = await page.getByText(company).count();
    if (named > 0 && !namesCompany.has(path)) found[`${name}, company`] = ["it names the company"];
    for (const size of at) {
      await showAt(size);
      const faults = await restingFaultsOf(page, target);
      if (faults.length > 0) found[`${name}, ${size}`] = faults;
    }
    if (refused.length > 0) found[`${name}, refused`] = refused.splice(0);
  }
  return found;
};

const speak = async (plant: Plant, language: (typeof languages)[number]["language"]): Promise<void> => {
  const admin = await plant.client("admin");
  await admin.call("update_user_settings", { values: { language } }, crypto.randomUUID());
};

/** Faults of pages in a language, by a visitor and by an administrator; `sizesOf` says at which sizes, by a page's place among theirs. */
const faultsIn = async (
  { language, locale }: (typeof languages)[number],
  plant: Plant,
  browser: Browser,
  sizesOf: (index: number) => readonly Size[],
) => {
  await speak(plant, language);
  const open = { baseURL: plant.site, locale, reducedMotion: "reduce" } as const;
  const all = await pagesOf(plant);
  const contexts = [
    { context: await browser.newContext(open), home: "/login-form", isPublic: true },
    { context: await plant.signedIn(await browser.newContext(open), "admin"), home: "/home", isPublic: false },
  ];
  const found: Record<string, string[]> = {};
  for (const { context, home, isPublic } of contexts) {
    const own = all.filter((one) => one.isPublic === isPublic);
    expect(own.length).toBeGreaterThan(1);
    const page = await context.newPage();
    await page.goto(home);
    await drawn(page);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    if (!isPublic) await expect(page.getByText(company).first()).toBeVisible();
    const shown = own.map((one, index) => ({ ...one, at: sizesOf(index) })).filter(({ at }) => at.length > 0);
    Object.assign(found, await faultsOfPages(page, shown));
  }
  return found;
};

const promise =
  "cuts no text, has targets for fingers, does not scroll sideways, names the company at home and in the account alone, asks for nothing that is refused, and stands on a card in the machine interface";

test.describe("Every page of the product", () => {
  // Who signs in after this reads English again.
  test.afterEach(({ plant }) => speak(plant, "en"));

  for (const [turn, of] of languages.entries()) {
    test(`whose turn it is in ${of.language}, at one size each, ${promise} [MI-055] [WD-023]`, async ({
      plant,
      browser,
    }) => {
      const sizesOf = (index: number) =>
        index % languages.length === turn ? [sizes[Math.floor(index / languages.length) % sizes.length]!] : [];
      expect(await faultsIn(of, plant, browser, sizesOf)).toEqual({});
    });

    test(`in ${of.language} at every size ${promise}`, { tag: "@long" }, async ({ plant, browser }) => {
      test.setTimeout(bounds.test * 8);
      expect(await faultsIn(of, plant, browser, () => sizes)).toEqual({});
    });
  }
});

test.describe("Every screen", () => {
  // What one sees in a colour does not hang on the size, what there is does: the ends of the scale have all.
  const ends: Size[] = ["wall", "phone"];
  const judged = screens.flatMap((screen, index) =>
    ends.map((size, end) => ({
      ...screen,
      size,
      details: !screen.isLong && index % ends.length === end ? {} : { tag: "@long" },
    })),
  );
  for (const { name, user, path, missing, prepare, size, details } of judged) {
    test(
      `of ${name} on a ${size} cuts no text, has targets for fingers, can be read in light and dark, and asks for nothing that is refused`,
      details,
      async ({ plant, browser }) => {
        const found: Record<string, string[]> = {};
        const context = await browser.newContext({
          baseURL: plant.site,
          viewport: screenSizes[size],
          reducedMotion: "reduce",
        });
        if (user) await plant.signedIn(context, user);
        const page = await context.newPage();
        const refused = refusalsOf(page);
        await page.goto(path);
        await drawn(page);
        await prepare?.(page);
        found["layout"] = await restingFaultsOf(page, target);
        Object.assign(found, await violationsOf(page));
        await context.close();
        found["refused"] = refused.filter((one) => one !== missing);
        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
      },
    );
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
    await page.getByRole("dialog").getByRole("button", { name: "Report it all the same" }).tap();
    await expect(page.getByText("4/4")).toBeVisible();
    expect(await isWhole()).toBe(true);
    await context.close();
  });
});
