import type { BrowserContext, Locator } from "@playwright/test";
import { callsOf } from "./asked.ts";
import { expect, type Page, test } from "./plant.ts";
import { publish } from "./publish.ts";
import { drawn, restingFaultsOf, violationsOf } from "./screen-faults.ts";

test.use({ ground: "designer" });

const bar = (page: Page) => page.getByRole("banner");

/** The smallest target (CSS px) of a screen that is used at a desk. */
const target = 24;
/** What is drawn smaller than it is. */
const drawnSmaller = "[data-canvas], [data-preview]";

const sizes = { phone: { width: 390, height: 844 }, "small terminal": { width: 1024, height: 600 } };

/** A widget under edit is called by its id and type; what it draws is no label of it. */
const notOfWidgets = ["label-content-name-mismatch"];

/** `isLong` where the long run alone looks: its parts are on another screen too, or it is drawn by the form of a role. */
const screens: { name: string; path: string; isLong?: true; prepare?: (page: Page) => Promise<void> }[] = [
  { name: "list", path: "/admin/config/dashboards", isLong: true },
  { name: "editor of a dashboard", path: "/admin/config/dashboards/hall-1", isLong: true },
  { name: "editor of a wizard", path: "/admin/config/wizards/report-quantity", isLong: true },
  { name: "form of a role", path: "/admin/config/roles/operator", isLong: true },
  {
    name: "JSON",
    path: "/admin/config/roles/operator",
    isLong: true,
    prepare: async (page) => {
      await page.getByRole("tab", { name: "JSON" }).click();
      await expect(page.getByRole("textbox", { name: "The document as JSON" })).toBeVisible();
    },
  },
  {
    name: "history",
    path: "/admin/config/roles/operator",
    isLong: true,
    prepare: async (page) => {
      await page.getByRole("tab", { name: "History" }).click();
      await page.getByRole("list", { name: "Revisions" }).getByRole("button").first().click();
      await expect(page.locator("[data-diff]")).toBeVisible();
    },
  },
];

/** Tabs on until a control has the focus, as somebody without a pointer does. */
const reach = async (page: Page, control: Locator): Promise<void> => {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 120 && !(await isThere()); steps += 1) await page.keyboard.press("Tab");
  expect(await isThere(), `the keyboard reaches ${control.toString()}`).toBe(true);
};

test.describe("Every side of the designer", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ plant, browser }) => {
    context = await plant.signedIn(
      await browser.newContext({
        baseURL: plant.site,
        viewport: sizes["small terminal"],
        hasTouch: true,
        reducedMotion: "reduce",
      }),
      "admin",
    );
    page = await context.newPage();
  });

  for (const { name, path, isLong, prepare } of screens)
    test(
      `can be used on small screens and read in light and dark: ${name}`,
      isLong ? { tag: "@long" } : {},
      async () => {
        const found: Record<string, string[]> = {};
        await page.goto(path);
        await drawn(page);
        await prepare?.(page);
        Object.assign(found, await violationsOf(page, notOfWidgets));
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          await drawn(page);
          found[size] = await restingFaultsOf(page, target, drawnSmaller);
        }
        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
      },
    );

  test(
    "can be read in light and dark: the questions of a name and of publishing, and the menu",
    { tag: "@long" },
    async () => {
      const found: Record<string, string[]> = {};
      const judge = async (name: string) => {
        for (const [scheme, violations] of Object.entries(await violationsOf(page)))
          found[`${name}, ${scheme}`] = violations;
      };
      await page.goto("/admin/config/roles");
      await page.getByRole("button", { name: "Menu" }).tap();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Dashboards", exact: true })).toBeVisible();
      await judge("menu");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Add", exact: true }).tap();
      await page.getByRole("textbox", { name: "Name" }).fill("Evening");
      await judge("name");
      await page.getByRole("button", { name: "Create" }).tap();
      await page.getByRole("button", { name: "Publish" }).tap();
      await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
      await judge("publish");
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    },
  );
});

test("a dashboard is added under an address made of its name, renamed without a new address, saved and undone by the keyboard alone [OV-548] [OV-553]", async ({
  plant,
  context,
  page,
}) => {
  await plant.signedIn(context, "admin");
  const title = page.getByRole("textbox", { name: /^Title/ }).first();
  await page.goto("/admin/config/dashboards");
  await drawn(page);
  await reach(page, page.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("My Line 1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/config\/dashboards\/my-line-1$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Line 1");
  await expect(title).toHaveValue("My Line 1");

  await reach(page, title);
  await page.keyboard.press("End");
  await page.keyboard.type(", packing");
  await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(bar(page).getByText("Draft, not published")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/config\/dashboards\/my-line-1$/);
  await reach(page, page.getByRole("button", { name: /^Undo/ }));
  await page.keyboard.press("Enter");
  await expect(title).toHaveValue("My Line 1");
  await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
});

test(
  "a widget turns from configuring to preview and back, and there is no third way; nothing is sent or changed by that [WD-019] [WD-512]",
  { tag: "@long" },
  async ({ plant, context, page }) => {
    await plant.signedIn(context, "admin");
    await page.goto("/admin/config/dashboards?new=1");
    await page.getByRole("textbox", { name: "Name" }).fill("Modes");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("searchbox", { name: "Search widgets" }).fill("Gauge");
    await page.locator('[data-part="gauge"]').click();
    const gauge = page.locator('[data-canvas] [data-widget="gauge"]');
    await expect(gauge).toContainText("68");
    await expect(gauge).toContainText("Example data");
    await expect(bar(page).getByText("Unsaved changes")).toBeVisible();
    const steps = () => page.getByRole("button", { name: /^Undo/ }).getAttribute("aria-label");
    const before = await steps();
    const sent: string[] = [];
    page.on("request", (request) => {
      const writes = callsOf(request).filter(({ procedure }) => !procedure.startsWith("load_"));
      sent.push(...writes.map(({ procedure }) => procedure));
      if (request.method() === "PUT" || request.url().includes("/publish")) sent.push(request.url());
    });
    const modes = page.getByRole("radiogroup", { name: "Mode" });
    await expect(modes.getByRole("radio")).toHaveCount(2);
    await modes.getByText("Preview").click();
    await expect(page.locator("[data-preview]")).toContainText("Required configuration is missing");
    await modes.getByText("Configuring").click();
    await expect(gauge).toContainText("68");
    expect([await steps(), sent]).toEqual([before, []]);
  },
);

test(
  "leaving asks while something is unsaved, and a restored revision brings its widgets back [WD-521]",
  { tag: "@long" },
  async ({ plant, context, page }) => {
    await plant.signedIn(context, "admin");
    await page.goto("/admin/config/dashboards/production");
    const widgets = page.locator("[data-canvas] [data-widget]");
    await expect(widgets.first()).toBeVisible();
    const before = await widgets.count();
    await page.locator("[data-surface]").click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(widgets).toHaveCount(0);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "No" }).click();
    await publish(page);

    await page.getByRole("tab", { name: "History" }).click();
    const revisions = page.getByRole("list", { name: "Revisions" }).getByRole("button");
    await revisions.last().click();
    const known = await revisions.count();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore and publish" }).click();
    await expect(revisions).toHaveCount(known + 1);
    await page.getByRole("tab", { name: "Design" }).click();
    await expect(widgets).toHaveCount(before);
  },
);
