import { TOTP } from "otpauth";
import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "second-factor" });

const user = "supervisor";
const step = 30_000;

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel("User name").fill(user);
  await page.getByLabel("Password").first().fill(user);
  await page.keyboard.press("Enter");
};
const out = (page: Page) => page.getByRole("button", { name: "Sign out", exact: true }).first();
const codeField = (page: Page) => page.getByLabel("Code of your authenticator app");

test(
  "a second factor is set up on the own account, asked for at the sign-in, stood in for by a recovery code, and turned off",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/login-form");
    await signIn(page);
    await expect(out(page)).toBeVisible();
    await page.goto("/account");
    const section = page.getByRole("main").locator("section").filter({ hasText: "Second factor" });
    await expect(section).toContainText("It is off.");
    await section.getByRole("button", { name: "Set up" }).click();
    const popup = page.getByRole("dialog");
    await expect(popup.getByLabel("Present password")).toBeFocused();
    await page.keyboard.type("wrong one");
    await page.keyboard.press("Enter");
    await expect(popup.getByLabel("Present password")).toHaveAccessibleDescription(/not your present password/);
    await popup.getByLabel("Present password").fill(user);
    await page.keyboard.press("Enter");
    await expect(popup.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    const app = new TOTP({ secret: (await popup.locator("[data-secret]").innerText()).replaceAll(/\s/g, "") });
    const field = popup.getByLabel("Code that the app shows");
    await expect(field).toBeFocused();
    await page.keyboard.type(app.generate({ timestamp: Date.now() - 10 * step }));
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/not the code that the app shows now/);
    await field.fill(app.generate({ timestamp: Date.now() }));
    await page.keyboard.press("Enter");
    const codes = popup.getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    const saved = page.waitForEvent("download");
    await popup.getByRole("button", { name: "Save as a file" }).click();
    expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
    await popup.getByRole("button", { name: "I have kept them" }).click();
    await expect(section).toContainText(/On since .* Recovery codes left: 10\./);

    await out(page).click();
    await signIn(page);
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(app.generate({ timestamp: Date.now() - 10 * step }));
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toHaveAccessibleDescription(/This code is wrong/);
    await expect(codeField(page)).toHaveValue("");
    // The next one is taken already; that of now has been used.
    await codeField(page).fill(app.generate({ timestamp: Date.now() + step }));
    await page.keyboard.press("Enter");
    await expect(out(page)).toBeVisible();

    await out(page).click();
    await signIn(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.keyboard.type(recovery.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(out(page)).toBeVisible();
    await page.goto("/account");
    await expect(section).toContainText("Recovery codes left: 9.");

    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(popup.getByLabel("Present password")).toBeFocused();
    await page.keyboard.type(user);
    await page.keyboard.press("Enter");
    await expect(section).toContainText("It is off.");
    await out(page).click();
    await signIn(page);
    await expect(out(page)).toBeVisible();
  },
);
