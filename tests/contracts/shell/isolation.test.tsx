import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { memoryKey } from "#engine/navigation/memory.ts";
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

  test("has no menu and nothing to choose, but the time and the way out [OV-250] [OV-295]", async () => {
    await opened("/isolation");
    await expect.element(shown()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    expect(document.querySelectorAll("header time")).toHaveLength(1);
    expect(document.querySelectorAll("nav, [role=combobox], a")).toHaveLength(0);
    expect([...document.querySelectorAll("header button")].map((button) => button.getAttribute("aria-label"))).toEqual([
      "Sign out",
    ]);
  });

  test("sees the frame's spacer as high as a target [OV-296]", async () => {
    await opened("/isolation");
    await expect.element(shown()).toBeVisible();
    expect(document.querySelector('[class*="spacer"]')!.getBoundingClientRect().height).toBe(44);
  });

  test("has no way out where a login code let it in [OV-521]", async () => {
    await opened("/isolation", { user: { ...user, by_login_code: true } });
    await expect.element(shown()).toBeVisible();
    expect(document.querySelectorAll("header time")).toHaveLength(1);
    expect(document.querySelectorAll("header button, [role=combobox]")).toHaveLength(0);
  });

  test("is told at another dashboard that it is not for here, with the way back", async () => {
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

/** A page of internal activities with something on it. */
const activities = pages
  .filter(({ path }) => path === "/isolation/ia")
  .map((one) => ({ ...one, content: { kind: "dashboard", slug: "hall" } }));
const withActivities = [...own.filter(({ path }) => path !== "/isolation/ia"), ...activities];
const both = { ...user, only_ia: true };

describe("a user with internal activities and a dashboard", () => {
  const links = () => [...document.querySelectorAll("nav a")].map((link) => link.textContent);
  const superType = () => JSON.parse(localStorage.getItem(memoryKey(1, "anna", "isolationSuperType")) ?? "null");
  const open = (path: string, who: object = both) => opened(path, { user: who, pages: withActivities });

  test("has a menu of exactly these two in a frame of its own, and which it was in is kept [OV-285] [OV-515]", async () => {
    const { place, go } = await open("/isolation");
    await expect.element(page.getByRole("navigation").getByRole("list")).toBeVisible();
    expect(document.querySelectorAll("nav li")).toHaveLength(2);
    await expect.poll(place).toBe("/isolation");
    expect(links()).toEqual(["Start", "Internal activities", "Hall"]);
    await page.getByRole("navigation").getByRole("link", { name: "Hall" }).click();
    await expect.element(shown()).toBeVisible();
    await expect.poll(place).toBe("/isolation/db/hall");
    expect(links()).toEqual(["Start", "Internal activities", "Hall"]);
    expect(superType()).toBe("db");
    go("/isolation/ia");
    await expect.poll(place).toBe("/isolation/ia");
    await expect.poll(superType).toBe("ia");
  });

  test("lands where that menu is when signed in, and the next time where it was, but for the landing [OV-244] [OV-286]", async () => {
    localStorage.clear();
    const { place } = await open("/login-form");
    await expect.poll(place).toBe("/isolation");
    await expect.element(page.getByText("What this account is for")).toBeVisible();
    expect(links()).toEqual(["Start", "Internal activities", "Hall"]);
    for (const path of ["/isolation/ia", "/isolation/db/hall"]) {
      await cleanup();
      await open(path);
      await expect.poll(superType).toBe(path.split("/")[2]);
      await cleanup();
      const { place: after } = await open("/login-form");
      await expect.poll(after).toBe(path);
      await cleanup();
      const { place: landing } = await open("/isolation");
      await expect.element(page.getByText("What this account is for")).toBeVisible();
      expect(landing()).toBe("/isolation");
    }
  });

  test("comes from the landing to the landing by the head of the menu [OV-245] [OV-246]", async () => {
    const { place } = await open("/isolation");
    const head = page.getByRole("link", { name: "Start" });
    await head.click();
    await expect.poll(place).toBe("/isolation/2");
    await expect.element(page.getByText("What this account is for")).toBeVisible();
    expect(document.querySelectorAll("header[data-isolated]")).toHaveLength(1);
    await head.click();
    await expect.poll(place).toBe("/isolation");
  });

  test.each([
    ["who does them alone", { only_ia: true, dashboard_isolated: null }, "/isolation/ia"],
    ["whose setting says so", { settings: { internal_activity: true }, dashboard_isolated: null }, "/isolation/ia"],
    ["who does none", {}, "/isolation/db/hall"],
  ])("is at once at the only page of one %s", async (_who, more, to) => {
    const { place } = await open("/isolation", { ...user, ...more });
    await expect.poll(place).toBe(to);
    expect(document.querySelectorAll("nav")).toHaveLength(0);
  });
});

describe("an address of the isolation layout that is not for whoever opens it says so [OV-517] [OV-518]", () => {
  const free = { ...user, isolation_required: false, dashboard_isolated: null };
  test.each([
    ["another dashboard", "/isolation/db/other", { user }, "Go to Hall"],
    ["internal activities, which have no content yet", "/isolation/ia", { user }, "Go to Hall"],
    [
      "internal activities that the server keeps from the visitor",
      "/isolation/ia",
      {
        user,
        pages: own.filter(({ path }) => path !== "/isolation/ia"),
        denied: [{ path: "/isolation/ia", meta: { layout: "isolation" } }],
      },
      "Go to Hall",
    ],
    ["the landing, who is not isolated", "/isolation", { user: free, pages }, "Go to the machines"],
    ["a dashboard, who is not isolated", "/isolation/db/hall", { user: free, pages }, "Go to the machines"],
    ["internal activities, who is not isolated", "/isolation/ia", { user: free, pages }, "Go to the machines"],
  ])("%s", async (_what, path, more, way) => {
    const { place } = await opened(path, more);
    await expect.element(page.getByText("You cannot open this page here.")).toBeVisible();
    await expect.poll(place).toBe(path);
    await expect.element(page.getByRole("link", { name: way })).toBeVisible();
  });
});

test("a user who is not isolated is led from the isolation layout to the machines [OV-519]", async () => {
  const free = { ...user, isolation_required: false, dashboard_isolated: null };
  const { place } = await opened("/isolation", { user: free, pages });
  await expect.element(page.getByText("You cannot open this page here.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the machines" }).click();
  await expect.poll(place).toBe("/machines/all");
});
