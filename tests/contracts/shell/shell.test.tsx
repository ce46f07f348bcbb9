import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import { type PageDocument, type PageLayout, pageLayouts } from "#schemas/documents/page/schema.ts";
import type { Look } from "#engine/react/providers/look.ts";
import { action, row } from "../panels/acts.ts";
import { stopOf } from "../panels/rows.ts";
import { documentsOf, machineOf, orderOf, stage } from "../panels/stage.tsx";
import adminMenu from "../../../configs/factory/menus/admin.json" with { type: "json" };
import interfaceMenu from "../../../configs/factory/menus/interface.json" with { type: "json" };
import sideMenu from "../../../configs/factory/menus/side.json" with { type: "json" };

const menus = { admin: adminMenu, interface: interfaceMenu, side: sideMenu } as unknown as Record<string, MenuDocument>;
const everyMenu = { menus, permissions: ["can-navigate", "can-access-admin-panel", "view-widget-settings"] };
const shipped = documentsOf<PageDocument>("page");

/** A page of the planned orders of M1. */
const pageOf = (path: string, meta: PageDocument["meta"] = {}): PageDocument => ({
  kind: "page",
  slug: path.replaceAll("/", "-").slice(1),
  schemaVersion: 1,
  title: path,
  path,
  content: { kind: "table", slug: "planned_orders" },
  meta,
});
const and = (...pages: PageDocument[]) => [...shipped, ...pages];
const menuNow = () => document.querySelector("nav[aria-label='Menu']");
const orders = () => page.getByRole("row", { name: /WO101/ });
const notAllowed = "You do not have permission to see this page.";

test("the start page of a machine has its state as header, its running and planned orders, and the number of its uncoded stops with a link to them [MI-009]", async () => {
  const { place, advance } = await stage({
    path: "/interface/M1",
    procedures: {
      load_planned_orders: [orderOf("101"), orderOf("102")],
      load_uncoded_stops: [stopOf(1), stopOf(2)],
    },
  });
  await expect.element(page.getByRole("article", { name: "M1" })).toBeVisible();
  await expect.element(row("WO104")).toBeVisible();
  await expect.poll(() => document.querySelectorAll("[data-card] tbody tr").length).toBe(3);
  expect(document.querySelectorAll("[data-card] [role=grid]")).toHaveLength(2);
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  await row("WO101").click();
  await expect.element(action("Start")).toBeDisabled();
  advance(250);
  await page.getByRole("link", { name: "2 Uncoded stops" }).click();
  await expect.poll(place).toBe("/interface/M1/uncoded");
});

test("a user of a company without machines is led from a machine's address to the overview [MI-007]", async () => {
  const { place } = await stage({ path: "/interface/M1", machines: [] });
  await expect.poll(place).toBe("/machines/all");
});

test("a machine outside the user's own leads to the same page of the first own one, one that nobody has to the overview", async () => {
  const own = { company_id: 1, company_name: "C", username: "anna", usertype: 10, role: "operator", settings: {} };
  const { place } = await stage({
    path: "/interface/M2/materials",
    machines: [machineOf("M1")],
    app: { user: { ...own, machine_id: null, machine_restrictions: ["M1"] } },
  });
  await expect.poll(place).toBe("/interface/M1/materials");
  await cleanup();
  const { place: other } = await stage({ path: "/interface/NOPE/materials" });
  await expect.poll(other).toBe("/machines/all");
});

describe("the meta of a route", () => {
  test("chooses its layout [MI-046]", async () => {
    const paths = Object.fromEntries(pageLayouts.map((layout) => [layout, `/shown/${layout}`] as const));
    const pages = pageLayouts.map((layout) => pageOf(paths[layout]!, { layout, title: layout }));
    const { go } = await stage({ path: "/home", app: { ...everyMenu, pages: and(...pages) } });
    /** Which parts of the frame there are: top bar, the menu's first entry, the terminal's frame. */
    const frame = () => [
      document.querySelector("header") !== null,
      menuNow()?.querySelector("a")?.getAttribute("href") ?? null,
      document.querySelector("[data-terminal]") !== null,
    ];
    const frames: Record<string, unknown> = {};
    for (const layout of pageLayouts) {
      go(paths[layout]!);
      await expect.poll(() => document.title).toBe(layout);
      await expect.element(orders()).toBeVisible();
      frames[layout] = frame();
    }
    expect(frames).toEqual({
      normal: [true, "/home", false],
      "machine-interface": [true, null, true],
      admin: [true, "/admin", false],
      "data-visualisation": [true, "/home", false],
      isolation: [true, null, false],
      blank: [false, null, false],
    } satisfies Record<PageLayout, unknown>);
    go("/interface/M1/planned-orders");
    await expect.element(page.getByRole("article", { name: "M1" })).toBeVisible();
    expect(frame()).toEqual([true, "/interface/M1", true]);
  });

  test("asks for permissions, all of which the user must have [MI-047]", async () => {
    const meta = { permissions: ["confirm-orders", "detail-planning"] };
    const pages = and(pageOf("/shown", meta));
    for (const [own, isShown] of [
      [["confirm-orders", "detail-planning"], true],
      [["confirm-orders"], false],
      [["detail-planning"], false],
      [[], false],
    ] as const) {
      await cleanup();
      const { calls } = await stage({ path: "/shown", app: { pages, permissions: ["can-navigate", ...own] } });
      await expect.element(isShown ? orders() : page.getByText(notAllowed)).toBeVisible();
      expect([orders().query() !== null, calls("load_planned_orders").length]).toEqual([isShown, isShown ? 1 : 0]);
    }
  });

  test("gives the document its title, without one it is the product's name [MI-049]", async () => {
    const pages = and(pageOf("/titled", { title: "Own title" }), pageOf("/untitled"));
    const { go } = await stage({ path: "/titled", app: { pages, settings: { product_name: "Plant 7" } } });
    await expect.poll(() => document.title).toBe("Own title");
    go("/untitled");
    await expect.poll(() => document.title).toBe("Plant 7");
  });

  test("switches the theme off, and the next route has it again [MI-052]", async () => {
    const look: Look = { name: "dark", scheme: "dark", bottomNavigation: "left", variables: { "--own": "red" } };
    const pages = and(pageOf("/bare", { disableTheme: true }), pageOf("/themed"));
    const { go } = await stage({ path: "/themed", look, app: { pages } });
    const root = document.documentElement;
    const state = () => [
      root.classList.contains("theme-dark"),
      getComputedStyle(root).getPropertyValue("--own").trim(),
    ];
    await expect.poll(state).toEqual([true, "red"]);
    go("/bare");
    await expect.poll(state).toEqual([false, ""]);
    go("/themed");
    await expect.poll(state).toEqual([true, "red"]);
  });
});

test("the sidebar is there for who may navigate [MI-053]", async () => {
  for (const [permissions, isShown] of [
    [["can-navigate"], true],
    [["confirm-orders"], false],
  ] as const) {
    await cleanup();
    await stage({ path: "/interface/M1/planned-orders", app: { menus, permissions: [...permissions] } });
    await expect.element(orders()).toBeVisible();
    expect(menuNow() !== null).toBe(isShown);
  }
});

test("the tools are listed, and offered in the menu, where the site has the setting for it [OV-070]", async () => {
  const tools = { load_tool_overview: [] };
  for (const settings of [{}, { toolOverviewEnabled: true }]) {
    const isShown = "toolOverviewEnabled" in settings;
    await cleanup();
    await stage({ path: "/tools/all", procedures: tools, app: { menus, settings } });
    await expect.element(isShown ? page.getByRole("grid") : page.getByText(notAllowed)).toBeVisible();
    await expect.poll(() => menuNow()?.querySelector("a[href^='/tools']") !== null).toBe(isShown);
  }
});
