import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { type PageDocument, type PageLayout, pageLayouts } from "#schemas/documents/page/schema.ts";
import { type Memory, memoryKey } from "#engine/navigation/memory.ts";
import { minute } from "#schemas/durations.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Look } from "#engine/react/providers/look.ts";
import { action, row } from "../panels/acts.ts";
import { stopOf } from "../panels/rows.ts";
import { anna, documentsOf, machineOf, menus, orderOf, stage } from "../panels/stage.tsx";

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
  test("chooses its layout [MI-046] [OV-021] [OV-290] [OV-291]", async () => {
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
      screen: [true, null, false],
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

  test("gives the document its title, without one it is the product's name, which is a setting [MI-049] [OV-023] [OV-024] [OV-032]", async () => {
    const pages = and(pageOf("/titled", { title: "Own title" }), pageOf("/untitled"));
    const { go } = await stage({ path: "/titled", app: { pages, settings: { product_name: "Plant 7" } } });
    await expect.poll(() => document.title).toBe("Own title");
    go("/untitled");
    await expect.poll(() => document.title).toBe("Plant 7");
    await cleanup();
    await stage({ path: "/untitled", app: { pages } });
    await expect.poll(() => document.title).toBe("Shopwright");
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

test("the sidebar is there for who may navigate, beside a machine and elsewhere [MI-053] [OV-314] [OV-565]", async () => {
  const pages = and(pageOf("/shown", { layout: "normal" }));
  for (const path of ["/interface/M1/planned-orders", "/shown"])
    for (const [permissions, isShown] of [
      [["can-navigate"], true],
      [["confirm-orders"], false],
    ] as const) {
      await cleanup();
      await stage({ path, app: { pages, menus, permissions: [...permissions] } });
      await expect.element(orders()).toBeVisible();
      expect(menuNow() !== null).toBe(isShown);
    }
});

test("the top bar has the picker of locations at a location and that of machines at a machine, and the company's time, which goes on [OV-298] [OV-299] [OV-301]", async () => {
  const { go, advance, clock } = await stage({ path: "/machines/all" });
  const bar = page.getByRole("banner");
  const time = () => document.querySelector("header time")?.textContent;
  const shown = (at: number) =>
    new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone: "Europe/Stockholm", hourCycle: "h23" }).format(at);
  await expect.element(bar.getByRole("button", { name: "Choose a location: All" })).toBeVisible();
  const before = time();
  expect(before).toBe(shown(clock.now()));
  advance(minute);
  await expect.poll(time).toBe(shown(clock.now()));
  expect(time()).not.toBe(before);
  go("/interface/M1");
  await expect.element(bar.getByRole("button", { name: "Choose a machine: M1" })).toBeVisible();
});

test("an address of other services shows nothing of the application and stays [OV-037]", async () => {
  const { place } = await stage({ path: "/control/x" });
  await expect.poll(place).toBe("/control/x");
  expect(document.querySelectorAll("header, nav, main, h1, a, button")).toHaveLength(0);
});

describe("who has not signed in", () => {
  const stored = (name: string) => memoryKey(1, "anna", name as keyof Memory);
  beforeEach(() => localStorage.clear());

  test("is asked to at an address, which is followed once it is done, before the last one, and nowhere else [OV-275] [OV-276]", async () => {
    const asked = "/login-form?redirect=%2Fmachines%2Fall%3Fx%3D1";
    const pages = shipped.filter(({ meta }) => meta.public === true);
    const { place } = await stage({ path: "/machines/all?x=1", app: { user: null, permissions: [], pages } });
    await expect.poll(place).toBe(asked);
    await cleanup();
    localStorage.setItem(stored("lastPath.default"), JSON.stringify({ path: "/machines/notifications", at: 1 }));
    const { place: after } = await stage({ path: asked });
    await expect.poll(after).toBe("/machines/all?x=1");
    localStorage.clear();
    for (const other of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      await cleanup();
      const { place: end } = await stage({ path: `/login-form?redirect=${encodeURIComponent(other)}` });
      await expect.poll(end).toBe("/home");
    }
  });

  test("is told of no page there is: an address that none has is asked about like any other, and leads to all machines after the sign-in [OV-039]", async () => {
    const asked = "/login-form?redirect=%2Fno-such-page";
    const pages = shipped.filter(({ meta }) => meta.public === true);
    const { place } = await stage({ path: "/no-such-page", app: { user: null, permissions: [], pages } });
    await expect.poll(place).toBe(asked);
    await expect.element(page.getByRole("form", { name: "Sign In" })).toBeVisible();
    await cleanup();
    localStorage.setItem(stored("lastPath.default"), JSON.stringify({ path: "/machines/notifications", at: 1 }));
    const { place: after } = await stage({ path: asked });
    await expect.poll(after).toBe("/machines/all");
  });

  for (const [language, title, name, password, said] of [
    ["en", "Sign In", "User name", "Password", "Wrong user name or password."],
    ["sv", "Logga in", "Användarnamn", "Lösenord", "Fel användarnamn eller lösenord."],
  ] as const)
    test(`finds a form of that title, and hears that name or password are wrong without which; the next time the last name stands there, in ${language} [OV-253] [OV-254]`, async () => {
      const tried: unknown[] = [];
      const refused = new CallError(401, { code: "wrong_credentials", message: "", path: null, res: null });
      const store = {
        signIn: async (...given: (string | undefined)[]) => {
          tried.push(given);
          if (given[1] !== "right") throw refused;
        },
      };
      const open = () =>
        stage({ path: "/login-form", language, store, app: { user: null, permissions: [], language } });
      const field = page.getByRole("textbox", { name });
      const secret = () => document.querySelector<HTMLInputElement>("input[type=password]")!;
      await open();
      await expect.element(page.getByRole("form", { name: title })).toBeVisible();
      await expect.poll(() => document.title).toBe(title);
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard("anna{Tab}");
      await expect.element(secret()).toHaveFocus();
      await expect.element(secret()).toHaveAccessibleName(password);
      await userEvent.keyboard("wrong{Enter}");
      await expect.element(page.getByRole("form").getByRole("alert")).toHaveTextContent(said);
      await expect.element(secret()).toHaveValue("");
      await expect.element(secret()).toHaveFocus();
      await userEvent.keyboard("right{Enter}");
      await expect
        .poll(() => tried)
        .toEqual([
          ["anna", "wrong"],
          ["anna", "right"],
        ]);
      await expect.element(page.getByRole("form").getByRole("alert")).toHaveTextContent("");
      await cleanup();
      await open();
      await expect.element(field).toHaveValue("anna");
    });

  test("finds at the next sign-in what the same user left behind, and nobody else's [OV-282] [OV-287] [OV-288]", async () => {
    const { go, place, advance } = await stage({ path: "/machines/all" });
    const kept = (name: string) => JSON.parse(localStorage.getItem(stored(name)) ?? "null");
    await expect.poll(() => kept("lastPath.default")).toMatchObject({ path: "/machines/all", at: expect.any(Number) });
    advance(minute);
    go("/interface/M1");
    await expect
      .poll(() => kept("lastPath.interface"))
      .toMatchObject({ path: "/interface/M1", at: expect.any(Number) });
    go("/interface/M2/planned-orders");
    await expect.poll(() => kept("lastMachine")).toBe("M2");
    expect([kept("lastPath.interface").path, kept("isolationSuperType")]).toEqual(["/interface/M1", ""]);
    await expect.poll(place).toBe("/interface/M2/planned-orders");
    for (const [username, company_id, end] of [
      ["anna", 1, "/interface/M1"],
      ["bo", 1, "/home"],
      ["anna", 2, "/home"],
    ] as const) {
      await cleanup();
      const { place: after } = await stage({ path: "/login-form", app: { user: { ...anna, username, company_id } } });
      await expect.poll(after).toBe(end);
    }
  });
});

test("a press on the entry of the menu where one is makes no new entry of the history [OV-262]", async () => {
  const { go, place } = await stage({ path: "/machines/all", app: { menus } });
  go("/home");
  const home = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home", exact: true });
  await home.click();
  await home.click();
  go(-1);
  await expect.poll(place).toBe("/machines/all");
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

test("scrap is entered by hand from its history by who may, and by nobody else [WD-012] [WD-013]", async () => {
  const path = "/interface/M1/scrap-quantity-history";
  const way = page.getByRole("main").getByRole("link", { name: "Manual scrap" });
  const { place } = await stage({ path, app: { permissions: ["can-navigate", "can-manual-scrap"] } });
  await way.click();
  await expect.poll(place).toBe("/interface/M1/manual-scrap");
  await expect.element(page.getByRole("heading", { name: "Manual scrap" }).first()).toBeVisible();
  await cleanup();
  const { go } = await stage({ path });
  await expect.element(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await expect.element(way).not.toBeInTheDocument();
  go("/interface/M1/manual-scrap");
  await expect.element(page.getByText(notAllowed)).toBeVisible();
});

describe("while it is not known which machines there are", () => {
  const isFramed = () => document.querySelectorAll("header, nav, main").length > 0;

  test("pages of a machine and of the administration show a sign that they load and nothing else, all others are there at once [OV-293] [OV-294]", async () => {
    for (const path of ["/interface/M1/planned-orders", "/admin"]) {
      let answer: (rows: object[]) => void = () => {};
      const procedures = { load_machines: () => new Promise((resolve) => (answer = resolve)) };
      const { calls } = await stage({ path, procedures, app: everyMenu });
      await expect.element(page.getByRole("status", { name: "Machines are being loaded" })).toBeVisible();
      await expect.poll(() => calls("load_machines").length).toBe(1);
      expect([isFramed(), calls("load_planned_orders")]).toEqual([false, []]);
      answer([machineOf("M1")]);
      await expect.element(page.getByRole("banner")).toBeVisible();
      await cleanup();
    }
    await stage({ path: "/machines/all", procedures: { load_machines: () => new Promise(() => {}) }, app: everyMenu });
    await expect.element(page.getByRole("banner")).toBeVisible();
  });

  for (const [language, said, again] of [
    ["en", "Machines could not be loaded.", "Retry"],
    ["sv", "Maskinerna kunde inte laddas.", "Försök igen"],
  ] as const)
    test(`a failure is said, and a button tries again, in ${language} [OV-294]`, async () => {
      let isBroken = true;
      const load_machines = () => {
        if (isBroken) throw new CallError(500, { code: "unexpected", message: "Broken", path: null, res: null });
        return [machineOf("M1")];
      };
      await stage({ path: "/interface/M1/planned-orders", language, procedures: { load_machines } });
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByText("Broken")).toBeVisible();
      isBroken = false;
      await page.getByRole("button", { name: again }).click();
      await expect.element(orders()).toBeVisible();
      await expect.element(page.getByText(said)).not.toBeInTheDocument();
    });

  test("who may see none has the pages all the same", async () => {
    const load_machines = () => {
      throw new CallError(403, { code: "not_allowed", message: "", path: null, res: null });
    };
    await stage({ path: "/admin", procedures: { load_machines }, app: everyMenu });
    await expect.element(page.getByRole("banner")).toBeVisible();
  });
});
