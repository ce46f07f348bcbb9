import type { Page } from "@playwright/test";
import type { JsonObject } from "#schemas/documents/json.ts";
import { expect, test } from "./plant.ts";

// A live view is changed here.
test.use({ ground: "liveview" });

const tileOf = (page: Page, machine: string) => page.getByRole("article", { name: machine, exact: true });
const strip = (page: Page) => page.getByRole("region", { name: "What is shown in turn" });
const item = (page: Page) => page.locator("[data-item]");
const secondsOn = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000);

test(
  "a live view is chosen in the top bar, its items alternate, and a hand on it holds them",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const page = await context.newPage();
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 800 });
    await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status: "R" });
    await page.goto("/home");
    await page.getByRole("button", { name: "Choose a live view" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Hall, in turn" }).click();
    await expect(page).toHaveURL(/\/liveview\/hall$/);
    await expect(item(page)).toHaveAttribute("data-item", "dashboard/hall-1");
    await expect(tileOf(page, "FC1")).toContainText("Running");
    await expect(strip(page)).toContainText("1 of 3");
    await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);

    await page.keyboard.press("ArrowRight");
    await expect(item(page)).toHaveAttribute("data-item", "machine-late-orders/all");
    await expect(strip(page)).toContainText("Paused");
    await page.keyboard.press("ArrowRight");
    await expect(item(page)).toHaveAttribute("data-item", "overview/machine-orders");
    await expect(page.getByRole("grid")).toContainText("FC1");
    await secondsOn(page, 61);
    await expect(item(page)).toHaveAttribute("data-item", "dashboard/hall-1");
    await expect(strip(page)).not.toContainText("Paused");
  },
);

test(
  "a label that is changed in the designer is that of the picker, and an item that is added takes its turn [OV-240] [OV-485]",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
    const screen = await context.newPage();
    await screen.goto("/liveview/hall");
    await expect(strip(screen)).toContainText("1 of 3");
    const editor = await context.newPage();
    await editor.goto("/admin/config/liveviews/hall");
    await expect(editor.getByRole("button", { name: /^Hall 1/ })).toBeVisible();
    await editor.getByRole("button", { name: "Add to Items" }).click();
    await editor.getByRole("option", { name: "Machine widgets" }).click();
    await expect(editor.getByRole("button", { name: /^Machine widgets · All/ })).toBeVisible();
    await editor.getByRole("button", { name: "Title and settings" }).click();
    await editor.getByRole("textbox", { name: "Title (English)" }).fill("The hall now");
    await editor.getByRole("button", { name: "Publish" }).click();
    await editor.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(strip(screen)).toContainText("1 of 4");
    await expect(screen.getByRole("banner").getByRole("heading", { name: "The hall now" })).toBeVisible();
    await screen.getByRole("button", { name: "Choose a live view" }).click();
    await expect(screen.getByRole("banner").getByRole("link", { name: "The hall now" })).toBeVisible();
  },
);

test(
  "a wall screen that is given a live view begins with it and shows in turn the dashboards that it was given",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const admin = await plant.client("admin");
    const items = ["hall-1", "maintenance", "scrap"].map((target) => ({ type: "dashboard", target, seconds: 60 }));
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
    const made = await context.request.put("/api/documents/liveview/turns", {
      data: { kind: "liveview", slug: "turns", schemaVersion: 1, title: "Turns", items } satisfies JsonObject,
      headers: { "if-none-match": "*", origin: plant.site },
    });
    expect(made.status(), await made.text()).toBeLessThan(300);

    const wall = await browser.newContext({ baseURL: plant.site, viewport: { width: 1920, height: 1080 } });
    const screen = await wall.newPage();
    await screen.goto("/pair");
    await expect(screen.locator("[data-code]")).toBeVisible();
    const paired = await admin.call(
      "confirm_device_pairing",
      {
        code: (await screen.locator("[data-code]").getAttribute("data-code")) ?? "",
        name: "Hall 1, in turn",
        machine_ids: [],
        documents: [
          { kind: "liveview", slug: "turns" },
          { kind: "dashboard", slug: "hall-1" },
          { kind: "dashboard", slug: "scrap" },
        ],
      },
      crypto.randomUUID(),
    );
    expect(paired).toMatchObject({ answered: true, status: 200 });
    await expect(screen).toHaveURL(/\/liveview\/turns$/);
    await expect(strip(screen)).toContainText("1 of 2");
    await expect(strip(screen).getByRole("button")).toHaveCount(0);
    await expect(screen.getByRole("banner")).toHaveCount(0);

    const other = await wall.newPage();
    await other.clock.install();
    await other.goto("/machines/all");
    await expect(other).toHaveURL(/\/liveview\/turns$/);
    await expect(item(other)).toHaveAttribute("data-item", "dashboard/hall-1");
    await secondsOn(other, 60);
    await expect(item(other)).toHaveAttribute("data-item", "dashboard/scrap");
    await secondsOn(other, 60);
    await expect(item(other)).toHaveAttribute("data-item", "dashboard/hall-1");
  },
);
