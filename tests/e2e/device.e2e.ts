import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./plant.ts";

const tileOf = (page: Page, machine: string) => page.getByRole("article", { name: machine, exact: true });

/** A screen of its own, without a session. */
const screenAt = async (browser: Browser, baseURL: string) =>
  await (await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } })).newPage();

const codeOn = async (screen: Page): Promise<string> =>
  (await screen.locator("[data-code]").getAttribute("data-code")) ?? "";

test.use({ serviceWorkers: "allow" });

test.describe("A wall screen without a session", () => {
  test(
    "is paired by its code, shows its dashboard live and nothing else, outlives a restart, and is revoked",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const screen = await screenAt(browser, plant.site);
      await screen.goto("/");
      await screen.getByRole("link", { name: "Pair this screen" }).click();
      await expect(screen.locator("[data-code]")).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
      const code = await codeOn(screen);
      await screen.reload();
      await expect(screen.locator("[data-code]")).toHaveAttribute("data-code", code);

      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
      const admin = await context.newPage();
      await admin.goto("/admin/devices");
      await admin.getByRole("textbox", { name: "Code on the screen" }).fill(code.toLowerCase());
      await admin.getByRole("textbox", { name: "Name" }).fill("Hall 1, north");
      await admin.getByRole("form").getByText("Hall 1", { exact: true }).click();
      await admin.getByRole("button", { name: "Pair a screen" }).click();
      await expect(admin.getByRole("row", { name: /Hall 1, north/ })).toContainText("admin");

      await expect(screen).toHaveURL(/\/dashboards\//);
      await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status: "R" });
      await expect(tileOf(screen, "FC1")).toContainText("Running");
      await expect(screen.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
      await expect(screen.getByRole("banner")).toHaveCount(0);
      const cookies = await screen.context().cookies();
      expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
        { name: "shopwright_device", httpOnly: true, sameSite: "Strict" },
      ]);

      // Its name stands there for a moment, which a busy machine may miss: it is moved until the name was seen.
      let x = 400;
      const nameAfterMove = async () => {
        await screen.mouse.move((x += 5), 400);
        return screen.getByText("Hall 1, north").isVisible();
      };
      await expect.poll(nameAfterMove).toBe(true);
      await expect(screen.getByText("Hall 1, north")).toBeHidden();
      expect(await screen.locator("[data-idle]").evaluate((frame) => getComputedStyle(frame).cursor)).toBe("none");

      const written = await screen.evaluate(async () => {
        const response = await fetch("/api/procedures/set_special_function", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": "wall" },
          body: JSON.stringify({ machine_id: "FC1", sf_no: 61, active: true }),
        });
        return response.status;
      });
      expect(written).toBe(403);
      await screen.goto("/machines/all");
      await expect(screen).toHaveURL(/\/dashboards\//);

      await plant.restart();
      await plant.record({ machine_id: "FC1", time: new Date().toISOString(), status: "S" });
      await expect(tileOf(screen, "FC1")).toContainText("Uncoded");
      await expect(screen).toHaveURL(/\/dashboards\//);

      await admin
        .getByRole("row", { name: /Hall 1, north/ })
        .getByRole("button", { name: "Revoke" })
        .click();
      await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
      await expect(screen.locator("[data-code]")).toBeVisible();
      await expect(screen).toHaveURL(/\/pair$/);
      await expect(tileOf(screen, "FC1")).toHaveCount(0);
      await context.close();
      await screen.context().close();
    },
  );

  test(
    "enrolled as a terminal asks for a sign-in and opens nothing by itself",
    { tag: ["@once", "@long"] },
    async ({ plant, browser }) => {
      const screen = await screenAt(browser, plant.site);
      await screen.goto("/pair");
      await expect(screen.locator("[data-code]")).toBeVisible();
      const admin = await plant.client("admin");
      const input = {
        code: await codeOn(screen),
        name: "Press 4",
        device_kind: "terminal",
        machine_ids: [],
        documents: [],
      };
      const made = await admin.call("confirm_device_pairing", input, crypto.randomUUID());
      expect(made).toMatchObject({ answered: true, status: 200 });
      await expect(screen).toHaveURL(/\/login-form/);
      await screen.goto("/dashboards/hall-1");
      await expect(screen).toHaveURL(/\/login-form/);
    },
  );
});
