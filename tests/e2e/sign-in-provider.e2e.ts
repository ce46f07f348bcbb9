import type { Browser, Page } from "@playwright/test";
import { providerProblems } from "#schemas/protocol/provider-sign-in.ts";
import { makeSignInProvider, type TestSignInProvider } from "#tests/support/sign-in-provider.ts";
import { expect, type Plant, test as base } from "./plant.ts";
import { drawn, restingFaultsOf, violationsOf } from "./screen-faults.ts";

const test = base.extend<object, { provider: TestSignInProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture stands on
    async ({}, use) => {
      const provider = await makeSignInProvider(false);
      await use(provider);
      await provider.down();
    },
    { scope: "worker" },
  ],
  env: async ({ provider }, use) => await use({ ...provider.env(), OIDC_COMPANY: "1000" }),
});

const say = (provider: TestSignInProvider, subject: string, claims: Record<string, unknown>) =>
  provider.people.set(subject, { preferred_username: subject, ...claims });

const newPage = async (plant: Plant, browser: Browser, locale = "en-GB"): Promise<Page> =>
  (await browser.newContext({ baseURL: plant.site, locale })).newPage();

const button = (page: Page) => page.getByRole("button", { name: "Sign in with Nordic Mould" });

/** Where the sign-in page says why nobody is signed in. */
const said = (page: Page) => page.getByRole("main").getByRole("alert");

const atProvider = async (page: Page, who: string): Promise<void> => {
  await page.getByLabel("Who are you?").fill(who);
  await page.getByRole("button", { name: "Go on" }).click();
};

test.beforeEach(async ({ plant, provider }) => await provider.serve(plant.site));

test("who signs in at the provider's page lands on the page that was asked for, has no password here, and signs out at both", async ({
  plant,
  provider,
  browser,
}) => {
  say(provider, "maria", { groups: ["shop-planners"] });
  const page = await newPage(plant, browser);
  const besides = await page.context().newPage();
  await besides.goto("/machines/all");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login-form\?redirect=%2Faccount$/);
  await button(page).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`));
  await atProvider(page, "maria");
  await expect(page).toHaveURL(`${plant.site}/account`);
  const main = page.getByRole("main");
  await expect(main.locator("dl > div").filter({ hasText: /^User name/ })).toHaveText("User namemaria");
  await expect(main.locator("dl > div").filter({ hasText: /^Role/ })).toHaveText("RolePlanner");
  await expect(main.getByText("You sign in with Nordic Mould.")).toBeVisible();
  await expect(main.getByLabel(/password/i)).toHaveCount(0);
  // Another tab of the same browser hears of it as of a sign-in by password.
  await expect(besides).toHaveURL(`${plant.site}/machines/all`);
  await expect(besides.getByRole("grid")).toBeVisible();

  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await expect(besides).toHaveURL(/login-form/);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(`${plant.site}/login-form`);
  await button(page).click();
  await expect(page.getByLabel("Who are you?")).toBeVisible();
});

test("who has no role here hears so and can sign in as somebody else, and who cancels is where the sign-in began", async ({
  plant,
  provider,
  browser,
}) => {
  say(provider, "otto", { groups: ["canteen"] });
  say(provider, "olga", { groups: ["shop-operators"], locale: "sv" });
  const page = await newPage(plant, browser);
  await page.goto("/login-form?redirect=%2Fmachines%2Fall");
  await button(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("The sign-in with Nordic Mould was cancelled. Nobody is signed in.");
  await button(page).click();
  await atProvider(page, "otto");
  await expect(said(page)).toHaveText(/Nordic Mould knows you, but none of your groups there has a role here/);
  await button(page).click();
  await atProvider(page, "olga");
  await expect(page).toHaveURL(`${plant.site}/machines/all`);
  await expect(page.getByRole("button", { name: "Logga ut" })).toBeVisible();
});

test(
  "while the provider is down the page says so and passwords open as always",
  { tag: "@long" },
  async ({ plant, provider, browser }) => {
    await provider.down();
    await plant.restart();
    const page = await newPage(plant, browser);
    await page.goto("/login-form");
    await button(page).click();
    await expect(said(page)).toHaveText(
      "Nordic Mould does not answer right now. Try again in a while, or sign in with a password.",
    );
    await page.getByLabel("User name").fill("admin");
    await page.getByRole("textbox", { name: "Password" }).fill("admin");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  },
);

test("an administrator sees where a user signs in, and that role and password are not decided here", async ({
  plant,
  provider,
  browser,
}) => {
  say(provider, "petra", { groups: ["shop-planners"] });
  const page = await newPage(plant, browser);
  await page.goto("/login-form");
  await button(page).click();
  await atProvider(page, "petra");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  const admin = await (await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin")).newPage();
  await admin.goto("/admin/security/users");
  await expect(admin.getByRole("columnheader", { name: "Signs in with" })).toBeVisible();
  await expect(admin.getByRole("row", { name: /^petra/ }).getByRole("cell", { name: "Nordic Mould" })).toBeVisible();
  await expect(admin.getByRole("row", { name: /^planner/ }).getByRole("cell", { name: "Password" })).toBeVisible();
  await admin.getByRole("button", { name: "Edit petra" }).click();
  const form = admin.getByRole("dialog", { name: "User petra" });
  await expect(form.getByRole("combobox", { name: "Role" })).toBeDisabled();
  await expect(form.getByText("Follows the groups at Nordic Mould, at each sign-in.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Reset password" })).toHaveCount(0);
  await form.getByRole("switch", { name: "May sign in" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/login-form/);
  await button(page).click();
  await expect(said(page)).toHaveText("Your account may not sign in here. Ask an administrator.");
});

test(
  "each reason why a sign-in came to nothing is told in English and Swedish, cut nowhere, and can be read in light and dark",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const told: Record<string, string[]> = {};
    for (const locale of ["en-GB", "sv-SE"]) {
      const page = await newPage(plant, browser, locale);
      for (const problem of providerProblems) {
        await page.goto(`/login-form?problem=${problem}`);
        const alert = said(page);
        await expect(alert).toHaveText(/\.$/);
        (told[problem] ??= []).push((await alert.textContent()) ?? "");
      }
      await page.goto("/login-form?problem=made-up");
      await expect(said(page)).toHaveText("");
    }
    expect(new Set(Object.values(told).flat()).size).toBe(2 * providerProblems.length);
    expect(told["no_role"]?.[1]).toContain("ingen av dina grupper där har en roll här");

    const page = await newPage(plant, browser);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/login-form?problem=no_role");
    await drawn(page, 150);
    expect(await restingFaultsOf(page, 44)).toEqual([]);
    for (const violations of Object.values(await violationsOf(page))) expect(violations).toEqual([]);
  },
);
