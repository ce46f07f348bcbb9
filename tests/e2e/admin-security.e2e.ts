import { bounds } from "#tests/support/bounds.ts";
import type { Browser, Page } from "@playwright/test";
import { screenSizes } from "#tests/support/every-page.ts";
import { expect, type Plant, test } from "./plant.ts";
import { drawn, refusalsOf, restingFaultsOf, violationsOf } from "./screen-faults.ts";

test.use({ ground: "admin" });

const desk = { width: 1440, height: 900 };
const notShown = "You do not have permission to see this page.";

const pageOf = async (plant: Plant, browser: Browser, username: string): Promise<Page> => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport: desk }), username);
  return await context.newPage();
};

/** Opens a part; fields of the part before have the same names, so it waits until that is gone. */
const openPart = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name, exact: true });
  const before = await page.locator("main form").elementHandles();
  await link.click();
  for (const form of before) await form.waitForElementState("hidden");
};

const cell = (page: Page, permission: string, role: string) =>
  page.getByRole("switch", { name: `${permission}: ${role}`, exact: true });

/** Presses a switch and waits for the server's answer. */
const press = async (page: Page, permission: string, role: string): Promise<void> => {
  const one = cell(page, permission, role);
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await one.click();
  await answered;
  await expect(one).toHaveAttribute("aria-busy", "false");
};

/** What a call of this browser, with its own cookies, is answered. */
const statusOf = async (page: Page, method: string, path: string, body?: object): Promise<number> =>
  (await page.request.fetch(path, { method, ...(body ? { data: body } : {}) })).status();
const callStatus = (page: Page, procedure: string, input: object): Promise<number> =>
  statusOf(page, "POST", `/api/procedures/${procedure}`, input);

test("the entry of the administration opens the page, each part of it has an address of its own, and whoever lacks the permission has neither [OV-530] [OV-229]", async ({
  plant,
  browser,
}) => {
  const admin = await pageOf(plant, browser, "admin");
  await admin.goto("/admin");
  const entry = admin.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users and rights" });
  await entry.click();
  await expect(admin).toHaveURL("/admin/security");
  await expect(cell(admin, "Menu", "Operator")).toBeChecked();
  const parts = [
    ["Users", "users", "supervisor"],
    ["Login codes", "codes", "New login code"],
    ["Screens", "devices", "Code on the screen"],
    ["API keys", "keys", "gateway"],
    ["Roles", "roles", "can-navigate"],
  ] as const;
  for (const [name, address, shown] of parts) {
    await openPart(admin, name);
    await expect(admin).toHaveURL(`/admin/security/${address}`);
    await expect(admin.getByRole("main").getByText(shown, { exact: true }).first()).toBeVisible();
    await expect(entry).toHaveAttribute("aria-current", "page");
  }
  await admin.goto("/admin/security/keys");
  await expect(admin.getByRole("row", { name: /^gateway/ })).toBeVisible();

  const supervisor = await pageOf(plant, browser, "supervisor");
  await supervisor.goto("/admin");
  await expect(supervisor.getByRole("navigation", { name: "Menu" }).getByRole("link").first()).toBeVisible();
  await expect(supervisor.getByRole("link", { name: "Users and rights" })).toHaveCount(0);
  const asked: string[] = [];
  supervisor.on("request", (request) => void asked.push(request.url()));
  for (const path of ["/admin/security", ...parts.map(([, address]) => `/admin/security/${address}`)]) {
    await supervisor.goto(path);
    await expect(supervisor.getByText(notShown)).toBeVisible();
  }
  expect(asked.filter((url) => /load_(users|login_codes|devices|api_keys|permissions)$/.test(url))).toEqual([]);
});

test.describe("What is decided here holds from the next call on [OV-556]", () => {
  test("a switch of a role holds from the next call of its users, whose menu follows [OV-591]", async ({
    plant,
    browser,
  }) => {
    const admin = await pageOf(plant, browser, "admin");
    const planner = await pageOf(plant, browser, "planner");
    const mayList = () => callStatus(planner, "load_users", {});

    await admin.goto("/admin/security");
    expect(await mayList()).toBe(403);
    await press(admin, "Users and rights", "Planner");
    expect(await mayList()).toBe(200);
    await planner.goto("/admin/security");
    await expect(planner.getByText("You can look at this but not change it.")).toBeVisible();
    await expect(cell(planner, "Menu", "Operator")).toBeDisabled();
    const entry = planner.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users and rights" });
    await expect(entry).toBeVisible();
    await press(admin, "Users and rights", "Planner");
    expect(await mayList()).toBe(403);
    await expect(entry).toHaveCount(0);
    await expect(planner.getByText(notShown)).toBeVisible();
  });

  test("the last holder's switches go back, and it is said why", { tag: "@long" }, async ({ plant, browser }) => {
    const admin = await pageOf(plant, browser, "admin");
    await admin.goto("/admin/security");
    // Others hold the way into the administration; without them it is the last one too.
    for (const role of ["Planner", "Supervisor"]) await press(admin, "The administration", role);
    const kept = ["Users and rights", "The administration", "Change the administration, admin actions"];
    for (const permission of kept) {
      await press(admin, permission, "Administrator");
      await expect(admin.getByRole("alert").filter({ hasText: "Nobody would hold" })).toBeVisible();
      await expect(cell(admin, permission, "Administrator")).toBeChecked();
    }
    for (const role of ["Planner", "Supervisor"]) await press(admin, "The administration", role);
    await admin.reload();
    for (const permission of kept) await expect(cell(admin, permission, "Administrator")).toBeChecked();
  });

  test("neither is the permission lost with a change of the user", { tag: "@long" }, async ({ plant, browser }) => {
    const admin = await pageOf(plant, browser, "admin");
    await admin.goto("/admin/security/users");
    await admin.getByRole("button", { name: "Edit admin" }).click();
    const form = admin.getByRole("dialog");
    await form.getByRole("switch", { name: "Dashboards only" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toContainText("Nobody would hold");
    await expect(form.getByRole("switch", { name: "Dashboards only" })).toBeChecked();
    await form.getByRole("button", { name: "Cancel" }).click();
    const client = await plant.client("admin");
    const refused = await client.call("update_user", { user: { username: "admin", role: null } }, crypto.randomUUID());
    expect(refused).toMatchObject({ status: 422, body: { code: "rule_violated", call_status: [{ call_code: 7 }] } });
  });

  test("a user is made, and changed from the next call on", async ({ plant, browser }) => {
    const admin = await pageOf(plant, browser, "admin");
    await admin.goto("/admin/security/users");
    await admin.getByRole("button", { name: "New user" }).click();
    const form = admin.getByRole("dialog");
    await form.getByRole("textbox", { name: "User name" }).fill("planner");
    await form.getByLabel("Password", { exact: false }).first().fill("long enough");
    await form.getByRole("combobox", { name: "Role" }).click();
    await admin.getByRole("option", { name: "Operator" }).click();
    await expect(form.getByRole("textbox", { name: "Level" })).toHaveValue("10");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("The name is already in use.");
    await form.getByRole("textbox", { name: "User name" }).fill("anna");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await expect(admin.getByRole("row", { name: /^anna/ })).toContainText("Operator");

    const anna = await (await browser.newContext({ baseURL: plant.site, viewport: desk })).newPage();
    await anna.goto("/login-form");
    await anna.getByLabel("User name").fill("anna");
    await anna.getByLabel("Password").first().fill("long enough");
    await anna.keyboard.press("Enter");
    await expect(anna.getByRole("heading", { name: "Choose your password" })).toBeVisible();
    expect(await callStatus(anna, "load_machine", { machine_id: "FC1" })).toBe(403);
    await anna.getByLabel("Password that you were given").fill("long enough");
    await anna.getByLabel("New password", { exact: true }).fill("nine red kettles");
    await anna.getByLabel("New password again").fill("nine red kettles");
    await anna.keyboard.press("Enter");
    await expect(anna.getByRole("navigation", { name: "Menu" })).toBeVisible();
    await expect(anna).not.toHaveURL(/login-form/);
    expect(await callStatus(anna, "load_machine", { machine_id: "FC1" })).toBe(200);

    await admin.getByRole("button", { name: "Edit anna" }).click();
    await form.getByRole("combobox", { name: "Machines" }).fill("FC2");
    await admin.getByRole("option", { name: "FC2", exact: true }).click();
    await admin.keyboard.press("Escape");
    await form.getByRole("combobox", { name: "Cavities" }).click();
    await admin.getByRole("option", { name: "Read", exact: true }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    const row = admin.getByRole("row", { name: /^anna/ });
    for (const shown of ["FC2", "Cavities: Read"]) await expect(row).toContainText(shown);
    expect(await callStatus(anna, "load_machine", { machine_id: "FC1" })).toBe(403);
    expect(await callStatus(anna, "load_machine", { machine_id: "FC2" })).toBe(200);

    await admin.getByRole("button", { name: "Edit anna" }).click();
    await form.getByRole("combobox", { name: "Isolated to a dashboard" }).click();
    await admin.getByRole("option", { name: "Hall 1", exact: true }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Hall 1");

    await expect(anna).toHaveURL("/isolation/db/hall-1");
    await expect(anna.getByRole("article").first()).toBeVisible();
    await expect(anna.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
    expect(await callStatus(anna, "load_all_running_orders", {})).toBe(200);
    for (const name of ["load_machines", "stop_order"]) expect(await callStatus(anna, name, {})).toBe(403);
    await anna.getByRole("button", { name: "Sign out" }).click();
    await anna.getByLabel("User name").fill("anna");
    await anna.getByLabel("Password").first().fill("nine red kettles");
    await anna.keyboard.press("Enter");
    await expect(anna).toHaveURL("/isolation/db/hall-1");
    await anna.goto("/machines/all");
    await expect(anna).toHaveURL("/isolation/db/hall-1");
    // The dashboard is of eight machines, and hers is one.
    await expect(anna.getByRole("article", { name: "FC2", exact: true })).toBeVisible();
    await expect(anna.getByText("Not loaded", { exact: true })).toHaveCount(7);
  });

  test(
    "an isolated user's login code is shown once, opens a session that only reads, and ends it",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const client = await plant.client("admin");
      const carl = { username: "carl", password: "long enough", role: "operator", dashboard_isolated: "hall-1" };
      await client.call("update_user", { user: carl }, crypto.randomUUID());
      const admin = await pageOf(plant, browser, "admin");
      await admin.goto("/admin/security/codes");
      await admin.getByRole("form").getByRole("combobox", { name: "User" }).click();
      await admin.getByRole("option", { name: "carl" }).click();
      await admin.getByRole("button", { name: "Make a link" }).click();
      const link = await admin.getByRole("region", { name: "Link of carl" }).locator("[data-secret]").textContent();
      const [company_id, login_code] = new URL(link!).pathname.split("/").slice(-2);
      const row = admin.getByRole("row", { name: /^carl/ });
      await expect(row).toBeVisible();
      await admin.getByRole("button", { name: "Put away" }).click();
      await admin.reload();
      await expect(row).toBeVisible();
      expect(await admin.content()).not.toContain(login_code!);

      const screen = await (await browser.newContext({ baseURL: plant.site })).newPage();
      const body = { company_id: Number(company_id), login_code };
      expect(await statusOf(screen, "POST", "/api/auth/sign-in", body)).toBe(200);
      expect(await statusOf(screen, "GET", "/api/session")).toBe(200);
      expect(await callStatus(screen, "add_my_machine", { machine_id: "FC2" })).toBe(403);
      await row.getByRole("button", { name: "Revoke" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
      await expect(row).toHaveCount(0);
      expect(await statusOf(screen, "GET", "/api/session")).toBe(401);
      expect(await statusOf(screen, "POST", "/api/auth/sign-in", body)).toBe(401);
    },
  );

  test(
    "a screen is paired by its code and reads its dashboard, and no other",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const admin = await pageOf(plant, browser, "admin");
      await admin.goto("/admin/security/devices");
      const screen = await (await browser.newContext({ baseURL: plant.site, viewport: desk })).newPage();
      await screen.goto("/pair");
      await expect(screen.locator("[data-code]")).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
      const code = (await screen.locator("[data-code]").getAttribute("data-code"))!;
      await admin.getByRole("textbox", { name: "Code on the screen" }).fill(code);
      await admin.getByRole("textbox", { name: "Name" }).fill("Gate");
      await admin.getByRole("form").getByText("Hall 1", { exact: true }).click();
      await admin.getByRole("button", { name: "Pair a screen" }).click();
      const row = admin.getByRole("row", { name: /^Gate/ });
      await expect(row).toContainText("Hall 1");
      await expect(screen).toHaveURL("/dashboards/hall-1");
      await expect(screen.getByRole("article").first()).toBeVisible();
      expect(await statusOf(screen, "GET", "/api/documents/dashboard/hall-1")).toBe(200);
      expect(await statusOf(screen, "GET", "/api/documents/dashboard/production")).toBe(403);
      await screen.goto("/dashboards/production");
      await expect(screen.getByText("You are not allowed to do this.")).toBeVisible();
      await expect(screen.getByRole("article")).toHaveCount(0);
      await screen.goto("/dashboards/hall-1");
      await expect(screen.getByRole("article").first()).toBeVisible();
      expect(await callStatus(screen, "load_users", {})).toBe(403);
      await row.getByRole("button", { name: "Revoke" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
      await expect(row).toHaveCount(0);
      await expect(screen).toHaveURL(/\/pair$/);
    },
  );

  test("an API key is shown once, sends signals, and ends", { tag: "@long" }, async ({ plant, browser }) => {
    const admin = await pageOf(plant, browser, "admin");
    await admin.goto("/admin/security/keys");
    await admin.getByRole("textbox", { name: "Name" }).fill("Hall 2");
    await admin.getByRole("button", { name: "Make a key" }).click();
    const key = await admin.getByRole("region", { name: "Key Hall 2" }).locator("[data-secret]").textContent();
    const send = async () => {
      const response = await fetch(`${plant.url}/api/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ machine_id: "FC1", time: new Date().toISOString(), status: "R" }),
      });
      return response.status;
    };
    expect(await send()).toBe(200);
    await admin.getByRole("textbox", { name: "Name" }).fill("Hall 2");
    await admin.getByRole("button", { name: "Make a key" }).click();
    await expect(admin.getByRole("main").getByText("The name is already in use.")).toBeVisible();
    await expect(admin.getByRole("textbox", { name: "Name" })).toHaveValue("Hall 2");
    const row = admin.getByRole("row", { name: /^Hall 2/ });
    await row.getByRole("button", { name: "Revoke" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(row).toHaveCount(0);
    expect(await send()).toBe(401);
  });
});

test(
  "each part, and the form of a user, cuts no text, has targets for fingers, and can be read in light and dark",
  { tag: "@long" },
  async ({ plant, browser }) => {
    test.setTimeout(bounds.test * 3);
    const client = await plant.client("admin");
    const eva = {
      username: "eva",
      password: "long enough",
      role: "operator",
      dashboard_isolated: "hall-1",
      machine_restrictions: ["FC1", "FC2", "FC4"],
      settings: { show_cavities: 3, internal_activity: true },
    };
    await client.call("update_user", { user: eva }, crypto.randomUUID());
    await client.call("create_login_code", { username: "eva" }, crypto.randomUUID());
    const page = await pageOf(plant, browser, "admin");
    const refused = refusalsOf(page);
    const found: Record<string, string[]> = {};
    const look = async (name: string, besides?: string): Promise<void> => {
      for (const [size, viewport] of Object.entries(screenSizes)) {
        await page.setViewportSize(viewport);
        await drawn(page, 150);
        const faults = await restingFaultsOf(page, 44, besides);
        if (faults.length > 0) found[`${name}, ${size}`] = faults;
      }
      for (const [scheme, violations] of Object.entries(await violationsOf(page)))
        if (violations.length > 0) found[`${name}, ${scheme}`] = violations;
    };
    for (const part of ["roles", "users", "codes", "devices", "keys"]) {
      await page.goto(`/admin/security/${part}`);
      await drawn(page);
      await look(part);
    }
    await page.setViewportSize(desk);
    await page.goto("/admin/security/users");
    await page.getByRole("button", { name: "Edit eva" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // The form is scrolled under the buttons at its foot.
    await look("form", "[class*=_foot_]");
    expect([found, refused]).toEqual([{}, []]);
  },
);
