import type { Browser, Page } from "@playwright/test";
import { expect, type Plant, test } from "./plant.ts";
import { violationsOf } from "./screen-faults.ts";

test.use({ ground: "isolation" });

const newPage = async (plant: Plant, browser: Browser): Promise<Page> =>
  await (await browser.newContext({ baseURL: plant.site })).newPage();

/** The addresses that the history of a tab holds. */
const passed = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  return entries.map(({ url }) => new URL(url).pathname).filter((path) => path !== "blank");
};

/** Makes a link for the isolated user, as an administrator does, and puts it away. */
const makeLink = async (admin: Page): Promise<string> => {
  await admin.getByRole("form").getByRole("combobox", { name: "User" }).click();
  await admin.getByRole("option", { name: "isolated" }).click();
  await admin.getByRole("button", { name: "Make a link" }).click();
  const shown = admin.getByRole("region", { name: "Link of isolated" });
  const link = (await shown.locator("[data-secret]").textContent())!;
  await admin.getByRole("button", { name: "Put away" }).click();
  return new URL(link).pathname;
};

test("a login code opens the dashboard of an isolated user in one browser, and ends when it is revoked [OV-247] [OV-248]", async ({
  plant,
  browser,
}) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const admin = await context.newPage();
  await admin.goto("/admin/security/codes");
  const link = await makeLink(admin);
  const row = admin.getByRole("row", { name: /^isolated/ });
  await expect(row).toContainText("Not opened yet");

  const screen = await newPage(plant, browser);
  const asked: string[] = [];
  await screen.goto("/login-form");
  screen.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  await screen.goto(link);
  await expect(screen).toHaveURL("/isolation/db/lines");
  await expect(screen.getByRole("article").first()).toBeVisible();
  await expect(screen.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
  await expect(screen.getByRole("combobox")).toHaveCount(0);
  await expect(screen.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  await expect(screen.getByRole("banner").getByRole("time").first()).toBeVisible();
  expect(await violationsOf(screen)).toEqual({ light: [], dark: [] });
  const [document, ...others] = asked.filter((one) => one.includes(link.split("/").at(-1)!));
  expect([document, others]).toEqual([`${plant.site}${link} `, []]);

  const late = await newPage(plant, browser);
  await late.goto(link);
  await expect(late.getByText("This link is not valid.")).toBeVisible();
  await expect(late).toHaveURL("/isolation/db");
  expect(await violationsOf(late)).toEqual({ light: [], dark: [] });
  await late.getByRole("link", { name: "Sign In" }).click();
  await expect(late).toHaveURL("/login-form");

  expect(await passed(screen)).toEqual(["/login-form", "/isolation/db/lines"]);
  await admin.reload();
  await expect(row).toContainText("127.0.0.1");
  const again = await screen.context().newPage();
  await screen.close();
  await again.goto("/");
  await expect(again).toHaveURL("/isolation/db/lines");
  await again.goto(link);
  await expect(again).toHaveURL("/isolation/db/lines");
  await expect(again.getByRole("article").first()).toBeVisible();

  await row.getByRole("button", { name: "Revoke" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(again).toHaveURL(/\/login-form/);
  await expect(again.getByRole("article")).toHaveCount(0);
  await again.goto(link);
  await expect(again.getByText("This link is not valid.")).toBeVisible();
  expect(await passed(again)).toEqual(["/isolation/db/lines", "/login-form", "/isolation/db"]);
});

test("whoever is signed in is asked before a link signs them out", { tag: "@long" }, async ({ plant, browser }) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const admin = await context.newPage();
  await admin.goto("/admin/security/codes");
  const link = await makeLink(admin);
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByText("You are signed in as admin.")).toBeVisible();
  expect(await violationsOf(tab)).toEqual({ light: [], dark: [] });
  await tab.getByRole("link", { name: "Stay signed in" }).click();
  await expect(tab).toHaveURL("/home");
  await tab.goto(link);
  await tab.getByRole("button", { name: "Sign out and open the link" }).click();
  await expect(tab).toHaveURL("/isolation/db/lines");
  await expect(admin).toHaveURL(/\/isolation/);
});
