import type { Browser, Page } from "@playwright/test";
import { screenSizes } from "#tests/support/every-page.ts";
import { expect, type Plant, test } from "./plant.ts";
import { drawn, restingFaultsOf, violationsOf } from "./screen-faults.ts";

test.use({ ground: "account" });

const chosen = "nine red kettles";

/** A browser of its own at the sign-in form. */
const atSignIn = async (plant: Plant, browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: plant.site })).newPage();
  await page.goto("/login-form");
  return page;
};

const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").first().fill(password);
  await page.keyboard.press("Enter");
};

const signedIn = async (plant: Plant, browser: Browser, username: string, password = username): Promise<Page> => {
  const page = await atSignIn(plant, browser);
  await signIn(page, username, password);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  return page;
};

test("a password can be pasted, is hidden while it is typed, and says to keepers of passwords which one it is", async ({
  plant,
  browser,
}) => {
  const page = await atSignIn(plant, browser);
  const password = page.getByLabel("Password").first();
  await page.getByLabel("User name").fill("operator");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  await password.click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByLabel("Present password")).toHaveAttribute("type", "password");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("autocomplete", "new-password");
});

const wrong = (page: Page) => page.getByText("Wrong user name or password.");

const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Language and look" }).click();
  await page.locator(":popover-open").getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
};

const typePasswords = async (page: Page, old: string, next: string, again = next): Promise<void> => {
  await page.getByLabel(/^(Present password|Password that you were given)$/).fill(old);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("New password again").fill(again);
};

test("one's account says who one is, changes the password, which ends the sessions elsewhere, and the old one opens nothing [OV-186] [OV-187]", async ({
  plant,
  browser,
}) => {
  const page = await signedIn(plant, browser, "planner");
  const elsewhere = await signedIn(plant, browser, "planner");
  await openAccount(page);
  const main = page.getByRole("main");
  for (const [name, value] of [
    ["User name", "planner"],
    ["Company", "Nordic Mould AB"],
    ["Role", "Planner"],
    ["Level", "20"],
    ["Machines", "All"],
  ])
    await expect(main.locator("dl > div").filter({ hasText: new RegExp(`^${name}`) })).toHaveText(`${name}${value}`);
  await main.getByText(/^What I may do/).click();
  await expect(main.getByText("Production goals", { exact: true })).toBeVisible();

  const save = page.getByRole("button", { name: "Change password" });
  await typePasswords(page, "planner", "seven 7");
  await expect(save).toBeDisabled();
  await typePasswords(page, "planner", chosen, "nine rad");
  await expect(page.getByText("This is not the same as above.")).toBeVisible();
  await expect(save).toBeDisabled();
  await typePasswords(page, "wrong one", chosen);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Present password")).toHaveAccessibleDescription("This is not your present password.");
  await typePasswords(page, "planner", "Password2026");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(/tried first/);
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("Password2026");
  await typePasswords(page, "planner", chosen);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The password is changed.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  await expect(elsewhere).toHaveURL(/login-form/);
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();

  await signIn(elsewhere, "planner", "planner");
  await expect(wrong(elsewhere)).toBeVisible();
  await signIn(elsewhere, "planner", chosen);
  await expect(elsewhere.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test(
  "one sees where one is signed in, and signs out one other place or all of them",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const page = await signedIn(plant, browser, "supervisor");
    const [second, third, fourth] = [
      await signedIn(plant, browser, "supervisor"),
      await signedIn(plant, browser, "supervisor"),
      await signedIn(plant, browser, "supervisor"),
    ];
    await openAccount(page);
    const places = page.getByRole("region", { name: "Where I am signed in" }).getByRole("row");
    await expect(places.filter({ hasText: "Here, now" })).toHaveCount(1);
    const others = places.filter({ has: page.getByRole("button") });
    await expect(others).toHaveCount(3);
    await expect(others.first()).toContainText("Chrome");
    await expect(others.first()).toContainText("127.0.0.1");
    // The last one to come stands first.
    await others.first().getByRole("button").click();
    const password = page.getByRole("dialog").getByLabel("Present password");
    await expect(password).toBeFocused();
    await page.keyboard.type("wrong one");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(/This is not your present password/);
    await expect(others).toHaveCount(3);
    await password.fill("supervisor");
    await page.keyboard.press("Enter");
    await expect(others).toHaveCount(2);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(fourth).toHaveURL(/login-form/);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(password).toBeFocused();
    await page.keyboard.type("supervisor");
    await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(others).toHaveCount(0);
    for (const one of [second, third]) await expect(one).toHaveURL(/login-form/);
    await page.reload();
    await expect(places.filter({ hasText: "Here, now" })).toHaveCount(1);
  },
);

test("one's language is that of every browser in which one signs in", { tag: "@long" }, async ({ plant, browser }) => {
  const page = await signedIn(plant, browser, "supervisor");
  await openAccount(page);
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Svenska" }).click();
  await expect(page.getByRole("heading", { name: "Mitt konto" })).toBeVisible();
  const other = await atSignIn(plant, browser);
  await signIn(other, "supervisor", "supervisor");
  await expect(other.getByRole("button", { name: "Logga ut" })).toBeVisible();
  await page.getByRole("combobox", { name: "Språk" }).click();
  await page.getByRole("option", { name: "Som webbplatsen" }).click();
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
});

/** The colour of the page behind everything. */
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("a theme is chosen for oneself, and by who may see to themes for all who have chosen none, whose screens follow [OV-184] [OV-185] [OV-577] [OV-578]", async ({
  plant,
  browser,
}) => {
  const [admin, supervisor] = await Promise.all([
    signedIn(plant, browser, "admin"),
    signedIn(plant, browser, "supervisor"),
  ]);
  const plain = await groundOf(supervisor);
  await supervisor.getByRole("button", { name: "Language and look" }).click();
  await supervisor.locator(":popover-open").getByRole("link", { name: "Theme", exact: true }).click();
  await expect(supervisor.getByRole("heading", { name: "Theme", level: 1 })).toBeVisible();
  await expect(supervisor.getByRole("button", { name: /the company's/ })).toHaveCount(0);
  await supervisor.getByRole("button", { name: "High contrast" }).click();
  await expect(supervisor.getByRole("button", { name: "High contrast" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => groundOf(supervisor)).toBe("rgb(0, 0, 0)");
  await supervisor.reload();
  await expect.poll(() => groundOf(supervisor)).toBe("rgb(0, 0, 0)");

  const operator = await signedIn(plant, browser, "operator");
  expect(await groundOf(operator)).toBe(plain);
  await operator.goto("/admin");
  await expect(operator.getByRole("link", { name: /^Theme/ })).toHaveCount(0);
  await admin.goto("/admin");
  await admin.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Theme", exact: true }).click();
  await admin.getByRole("button", { name: "Make High contrast the company's theme" }).click();
  await expect(admin.getByRole("listitem").filter({ hasText: "The company's theme" })).toContainText("High contrast");
  await expect.poll(() => groundOf(operator)).toBe("rgb(0, 0, 0)");
  await supervisor.getByRole("button", { name: "Light" }).click();
  await expect.poll(() => groundOf(supervisor)).not.toBe("rgb(0, 0, 0)");
  await admin.getByRole("button", { name: "Make As the device the company's theme" }).click();
  await expect.poll(() => groundOf(operator)).toBe(plain);
});

test("who has no role is told so at every address, and goes on as soon as an administrator gives one", async ({
  plant,
  browser,
}) => {
  const admin = await plant.client("admin");
  const give = async (role: string | null) => {
    const given = await admin.call("update_user", { user: { username: "supervisor", role } }, crypto.randomUUID());
    expect(given.answered && given.status).toBe(200);
  };
  const page = await signedIn(plant, browser, "supervisor");
  await page.goto("/machines/all");
  await expect(page.getByRole("grid")).toBeVisible();
  await give(null);
  await expect(page.getByText("This account has no role yet, so nothing is open to it.")).toBeVisible();
  await page.goto("/machines/all");
  await expect(page.getByText("Ask an administrator for a role.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Where I am signed in" })).toContainText("Here, now");
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Svenska" }).click();
  await expect(page.getByRole("heading", { name: "Mitt konto" })).toBeVisible();
  await page.getByRole("combobox", { name: "Språk" }).click();
  await page.getByRole("option", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  await page.goto("/machines/all");
  await give("supervisor");
  await expect(page.getByText("Ask an administrator for a role.")).toHaveCount(0);
  await page.goto("/machines/all");
  await expect(page.getByRole("grid")).toBeVisible();
});

test("an administrator resets a password, which opens nothing but the choice of another, disables the user and deletes it", async ({
  plant,
  browser,
}) => {
  const admin = await signedIn(plant, browser, "admin");
  const operator = await signedIn(plant, browser, "operator");
  await admin.goto("/admin/security/users");
  const edit = (name: string) => admin.getByRole("button", { name: `Edit ${name}` });
  const form = admin.getByRole("dialog", { name: "User operator" });
  const ask = async (action: string) => {
    await form.getByRole("button", { name: action }).click();
    await admin.getByRole("dialog", { name: /\?$/ }).getByRole("button", { name: action }).click();
  };

  await edit("admin").click();
  await expect(admin.getByRole("dialog").getByRole("button", { name: "Save" })).toBeVisible();
  await expect(admin.getByRole("dialog").getByRole("switch", { name: "May sign in" })).toHaveCount(0);
  await admin.keyboard.press("Escape");

  await edit("operator").click();
  await ask("Reset password");
  const given = await form.getByRole("region", { name: "Password of operator" }).locator("[data-secret]").textContent();
  await form.getByRole("button", { name: "Put away" }).click();
  await expect(form.locator("[data-secret]")).toHaveCount(0);
  await expect(operator).toHaveURL(/login-form/);
  await signIn(operator, "operator", "operator");
  await expect(wrong(operator)).toBeVisible();
  await signIn(operator, "operator", given!);
  await expect(operator.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await operator.goto("/machines/all");
  await expect(operator.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await typePasswords(operator, given!, chosen);
  await operator.keyboard.press("Enter");
  await expect(operator.getByRole("grid")).toBeVisible();

  await form.getByRole("switch", { name: "May sign in" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  const row = admin.getByRole("row", { name: /^operator/ });
  await expect(row).toContainText("Disabled");
  await expect(operator).toHaveURL(/login-form/);
  await signIn(operator, "operator", chosen);
  await expect(wrong(operator)).toBeVisible();

  await edit("operator").click();
  await form.getByRole("switch", { name: "May sign in" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).not.toContainText("Disabled");
  await signIn(operator, "operator", chosen);
  await expect(operator.getByRole("button", { name: "Sign out" })).toBeVisible();

  await edit("operator").click();
  await ask("Delete user");
  await expect(row).toHaveCount(0);
  await expect(operator).toHaveURL(/login-form/);
});

test(
  "the account and the choice of a password cut no text, have targets for fingers, and can be read in light and dark",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const page = await signedIn(plant, browser, "supervisor");
    const found: Record<string, string[]> = {};
    const look = async (name: string): Promise<void> => {
      for (const [size, viewport] of Object.entries(screenSizes)) {
        await page.setViewportSize(viewport);
        await drawn(page, 150);
        const faults = await restingFaultsOf(page, 44);
        if (faults.length > 0) found[`${name}, ${size}`] = faults;
      }
      for (const [scheme, violations] of Object.entries(await violationsOf(page)))
        if (violations.length > 0) found[`${name}, ${scheme}`] = violations;
    };
    await page.goto("/account");
    await expect(page.getByRole("region", { name: "Where I am signed in" })).toBeVisible();
    await look("account");
    const admin = await plant.client("admin");
    const made = await admin.call("reset_password", { username: "supervisor" }, crypto.randomUUID());
    expect(made.answered && made.status).toBe(200);
    await expect(page).toHaveURL(/login-form/);
    await signIn(page, "supervisor", String((made as { body: { res: { password: string } } }).body.res.password));
    await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
    await look("choice");
    expect(found).toEqual({});
  },
);

test("what one sets for oneself is kept at every browser: the language, and the page where one begins; the way out leads home, where one signs in, and the way back shows nothing [OV-183] [OV-191] [OV-303]", async ({
  plant,
  browser,
}) => {
  const page = await signedIn(plant, browser, "restricted");
  await page.getByRole("button", { name: "Language and look" }).click();
  await page.locator(":popover-open").getByRole("link", { name: "My settings" }).click();
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "First page" }).click();
  await page.getByRole("option", { name: "Machine widgets" }).click();
  await main.getByRole("combobox", { name: "Location" }).click();
  await page.getByRole("option", { name: "Moulding hall 2" }).click();
  await expect(main.getByRole("combobox", { name: "Location" })).toHaveValue("Moulding hall 2");
  await main.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Svenska" }).click();
  await expect(page.getByRole("heading", { name: "Mina inställningar" })).toBeVisible();
  await page.getByRole("button", { name: "Logga ut" }).click();
  await expect(page).toHaveURL("/login-form?redirect=%2Fhome");
  await page.goBack();
  await expect(page).toHaveURL(/\/login-form\?/);
  await expect(page.getByRole("form", { name: "Logga in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mina inställningar" })).toHaveCount(0);

  const clean = await atSignIn(plant, browser);
  await signIn(clean, "restricted", "restricted");
  await expect(clean).toHaveURL((url) => url.pathname.startsWith("/machine-widgets/department/"));
  await expect(clean.getByRole("button", { name: "Logga ut" })).toBeVisible();
  await expect(clean.getByRole("heading", { level: 1, name: "Maskinkort" })).toBeVisible();
  // Who asks for another page gets that one.
  await clean.getByRole("button", { name: "Logga ut" }).click();
  await expect(clean).toHaveURL(/\/login-form/);
  await clean.goto("/interface/JH2");
  await signIn(clean, "restricted", "restricted");
  await expect(clean).toHaveURL("/interface/JH2");
});
