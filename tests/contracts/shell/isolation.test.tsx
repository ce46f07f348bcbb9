import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { documentsOf, stage } from "../panels/stage.tsx";

const pages = documentsOf<PageDocument>("page");
/** What the server sends an isolated user to start with. */
const own = pages.filter(({ meta }) => meta.public === true || meta.layout === "isolation");
const hall = { slug: "hall", title: "Hall", suitedForMobile: false, suitedForTablet: false };
/** Suited for no width of the test's browser. */
const dashboards = [{ ...hall, suitedForDesktops: false, suitedForXXL: false }];
const board = {
  kind: "dashboard",
  slug: "hall",
  schemaVersion: 1,
  title: "Hall",
  size: { x: 24, y: 12 },
  display: true,
  userlevel: 200,
  dataSources: [],
  widgets: [{ id: "a", component: "free-text", pos: { x: 0, y: 0, w: 6, h: 4 }, config: { text: "All runs" } }],
};
const user = {
  company_id: 1,
  company_name: "C",
  username: "anna",
  usertype: 10,
  role: "operator",
  settings: {},
  machine_id: null,
  machine_restrictions: [],
  isolation_required: true,
  dashboard_isolated: "hall",
};

const opened = (path: string, more: object = {}) =>
  stage({ path, documents: { "dashboard/hall": board }, app: { user, pages: own, denied: [], dashboards, ...more } });
const shown = () => page.getByText("All runs");

describe("a user who is isolated to a dashboard", () => {
  test.each(["/home", "/", "/machines/all", "/admin/security", "/no-such-page", "/isolation", "/isolation/2"])(
    "lands on it from %s, whatever the width",
    async (path) => {
      const { place } = await opened(path);
      await expect.poll(place).toBe("/isolation/db/hall");
      await expect.element(shown()).toBeVisible();
    },
  );

  test("has no menu and nothing to choose, but the time and the way out [OV-295]", async () => {
    await opened("/isolation");
    await expect.element(shown()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    expect(document.querySelectorAll("header time")).toHaveLength(1);
    expect(document.querySelectorAll("nav, [role=combobox], a")).toHaveLength(0);
    expect([...document.querySelectorAll("header button")].map((button) => button.getAttribute("aria-label"))).toEqual([
      "Sign out",
    ]);
  });

  test("is told at another dashboard that it is not for here, with the way back [OV-518]", async () => {
    const { place } = await opened("/isolation/db/other");
    await expect.element(page.getByText("You cannot open this page here.")).toBeVisible();
    await page.getByRole("link", { name: "Go to Hall" }).click();
    await expect.poll(place).toBe("/isolation/db/hall");
    await expect.element(shown()).toBeVisible();
  });

  test.each(["/isolation", "/isolation/db/hall", "/machines/all"])(
    "is told at %s when the dashboard is there no more, and who can help",
    async (path) => {
      const { place } = await opened(path, { dashboards: [] });
      await expect.element(page.getByText("The dashboard “hall” of this account is not there any more.")).toBeVisible();
      await expect.element(page.getByText("Ask an administrator to give the account a dashboard.")).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
      await expect.poll(place).toBe(path === "/machines/all" ? "/isolation" : path);
    },
  );
});

test("an isolated user without a dashboard is told so at every address", async () => {
  const { place } = await opened("/machines/all", { user: { ...user, dashboard_isolated: null, only_ia: true } });
  await expect.element(page.getByText("This account has no screen yet.")).toBeVisible();
  await expect.poll(place).toBe("/isolation");
});

test("a user who is not isolated is led from the isolation layout to the machines [OV-519]", async () => {
  const free = { ...user, isolation_required: false, dashboard_isolated: null };
  const { place } = await opened("/isolation", { user: free, pages });
  await expect.element(page.getByText("You cannot open this page here.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the machines" }).click();
  await expect.poll(place).toBe("/machines/all");
});
