import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { readsIn, settled, stillIntervals } from "../panels/rounds.ts";
import { anna, boardOf, menus, nextFrame, offeredOf, stage, type StageOptions } from "../panels/stage.tsx";

const words = (slug: string) => `Shown on ${slug}`;
const text = (slug: string) => ({
  id: "text",
  component: "free-text",
  pos: { x: 0, y: 0, w: 12, h: 3 },
  config: { text: words(slug) },
});
const board = (slug: string, more: object = {}) => boardOf(slug, { widgets: [text(slug)], ...more });
const shown = (slug: string) => page.getByText(words(slug));

const opened = (path: string, boards: ReturnType<typeof board>[], { app, ...more }: StageOptions = {}) =>
  stage({
    path,
    documents: Object.fromEntries(boards.map((one) => [`dashboard/${one.slug}`, one])),
    app: {
      permissions: ["can-navigate", "can-access-dashboard"],
      dashboards: boards.map(({ slug }) => offeredOf(slug)),
      menus,
      ...app,
    },
    ...more,
  });
const size = [window.innerWidth, window.innerHeight] as const;
beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(...size));

test("a dashboard is shown by its slug [OV-199] [WD-032]", async () => {
  const { go } = await opened("/dashboards/press", [board("hall"), board("press")]);
  await expect.element(shown("press")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "press" })).toBeVisible();
  go("/dashboards/hall");
  await expect.element(shown("hall")).toBeVisible();
  await expect.element(shown("press")).not.toBeInTheDocument();
});

describe("who has chosen no dashboard", () => {
  const boards = [board("hall"), board("default"), board("press")];
  const menu = page.getByRole("navigation", { name: "Menu" });

  test("is shown the default one by the menu's entry and by the address without a name [OV-201]", async () => {
    await page.viewport(1280, 800);
    const { go, place } = await opened("/home", boards);
    await menu.getByRole("link", { name: "Dashboards", exact: true }).click();
    await expect.poll(place).toBe("/dashboards/default");
    await expect.element(shown("default")).toBeVisible();
    go("/dashboards/hall");
    await expect.element(shown("hall")).toBeVisible();
    go("/dashboards");
    await expect.poll(place).toBe("/dashboards/default");
    go("/home");
    const home = page.getByRole("navigation", { name: "Where to go" });
    await home.getByRole("link", { name: "Dashboards", exact: true }).click();
    await expect.poll(place).toBe("/dashboards/default");
  });

  test("stays at the machine, also where the default one is not for this width", async () => {
    await page.viewport(1280, 800);
    const { place } = await opened("/interface/M1", boards, {
      app: { dashboards: [offeredOf("hall"), offeredOf("default", { suitedForDesktops: false })] },
    });
    await menu.getByRole("link", { name: "Dashboards", exact: true }).click();
    await expect.poll(place).toBe("/interface/M1/dashboards/hall");
    await expect.element(shown("hall")).toBeVisible();
  });
});

describe("a width that a dashboard is not made for", () => {
  const wide = (more: object) =>
    opened("/dashboards/wall", [board("wall"), board("hall"), board("other")], {
      app: {
        dashboards: [
          offeredOf("wall", { suitedForMobile: false, suitedForTablet: false, suitedForDesktops: false }),
          offeredOf("hall"),
          offeredOf("other", { suitedForDesktops: false, ...more }),
        ],
      },
    });

  test("is asked again at each change of it, and it says which are for here [OV-471] [OV-472]", async () => {
    await page.viewport(1599, 800);
    const { place, advance } = await wide({});
    /** Changes the width, which is looked at when it has not changed for a moment. */
    const widen = async (width: number) => {
      await page.viewport(width, 800);
      await expect.poll(() => window.innerWidth).toBe(width);
      await nextFrame();
      advance(100);
    };
    await expect.element(page.getByText("This dashboard is not available here.")).toBeVisible();
    const links = () => [...document.querySelectorAll("main a")].map((link) => link.textContent);
    expect(links()).toEqual(["hall"]);
    await widen(1600);
    await expect.element(shown("wall")).toBeVisible();
    await widen(1599);
    await expect.element(page.getByText("This dashboard is not available here.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "hall" }).click();
    await expect.poll(place).toBe("/dashboards/hall");
    await expect.element(shown("hall")).toBeVisible();
  });

  test("says so in Swedish as well [OV-472]", async () => {
    await opened("/dashboards/wall", [board("wall")], {
      language: "sv",
      app: {
        dashboards: [
          offeredOf("wall", {
            suitedForMobile: false,
            suitedForTablet: false,
            suitedForDesktops: false,
            suitedForXXL: false,
          }),
        ],
      },
    });
    await expect.element(page.getByText("Instrumentpanelen är inte tillgänglig här.")).toBeVisible();
  });
});

test("a widget reads its parameter from the address, where another one writes it: page, history and all else of the address stay [WD-036] [WD-037] [WD-038]", async () => {
  const machine = (id: string) => page.getByText(`Machine ${id}`, { exact: true });
  const selector = { parameter: "machineId1", parameterValues: ["M1", "M2", "M3"] };
  const hall = board("hall", {
    parameters: [{ name: "machineId1" }],
    widgets: [
      { ...text("hall"), config: { text: "Machine {machineId1}" } },
      { id: "choose", component: "parameter-selector", pos: { x: 0, y: 4, w: 12, h: 3 }, config: { selector } },
    ],
  });
  const { go, place } = await opened("/theme", [hall]);
  await expect.element(page.getByRole("banner")).toBeVisible();
  go("/dashboards/hall?a=1&machineId1=M2&b=2");
  await expect.element(machine("M2")).toBeVisible();
  for (const id of ["M1", "M3", "M2"]) {
    await page.getByRole("button", { name: id, exact: true }).click();
    await expect.element(machine(id)).toBeVisible();
    await expect.poll(place).toBe(`/dashboards/hall?a=1&machineId1=${id}&b=2`);
  }
  go(-1);
  await expect.poll(place).toBe("/theme");
});

describe("the zoom", () => {
  const zoom = page.getByRole("banner").getByRole("slider", { name: "Zoom" });
  beforeEach(() => page.viewport(1280, 800));

  test("is offered on a dashboard, and nowhere else [OV-302]", async () => {
    const { go } = await opened("/dashboards/hall", [board("hall")]);
    await expect.element(zoom).toBeVisible();
    go("/machines/all");
    await expect.element(zoom).not.toBeInTheDocument();
  });

  test("is 100 at first and goes from 10 to 150, by 5 with each press of a key [OV-609] [OV-610] [OV-611]", async () => {
    await opened("/dashboards/hall", [board("hall")]);
    await expect.element(zoom).toHaveValue("100");
    await zoom.click();
    const values: string[] = [];
    for (const key of ["End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight"]) {
      await userEvent.keyboard(`{${key}}`);
      values.push((zoom.element() as HTMLInputElement).value);
    }
    expect(values).toEqual(["150", "150", "145", "10", "10", "15"]);
  });

  test("is kept for each dashboard of each company [OV-612]", async () => {
    const boards = [board("hall"), board("press")];
    const of = (company_id: number) => opened("/dashboards/hall", boards, { app: { user: { ...anna, company_id } } });
    const { go } = await of(1);
    await zoom.click();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.element(zoom).toHaveValue("15");
    go("/dashboards/press");
    await expect.element(shown("press")).toBeVisible();
    await expect.element(zoom).toHaveValue("100");
    await cleanup();
    await of(2);
    await expect.element(zoom).toHaveValue("100");
    await cleanup();
    await of(1);
    await expect.element(zoom).toHaveValue("15");
  });

  test("makes the dashboard smaller and nothing around it; what is kept and no number counts as 100 [OV-613]", async () => {
    localStorage.setItem("zoom.1.hall", "abc");
    await opened("/dashboards/hall", [board("hall")]);
    await expect.element(zoom).toHaveValue("100");
    await expect.element(shown("hall")).toBeVisible();
    const sizes = () => {
      const widget = document.querySelector("[data-widget]")!.getBoundingClientRect();
      return [widget.width, widget.height, page.getByRole("banner").element().getBoundingClientRect().height] as const;
    };
    const [width, height, bar] = sizes();
    await zoom.click();
    await userEvent.keyboard(`{Home}${"{ArrowRight}".repeat(8)}`);
    await expect.element(zoom).toHaveValue("50");
    expect(localStorage.getItem("zoom.1.hall")).toBe("50");
    await expect.poll(() => sizes().map(Math.round)).toEqual([width / 2, height / 2, bar].map(Math.round));
  });
});

test("the way out leads home [OV-190]", async () => {
  let ended = 0;
  const { place } = await stage({
    path: "/machines/all",
    store: {
      signOut: async () => {
        ended++;
        return false;
      },
    },
  });
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect.poll(place).toBe("/home");
  expect(ended).toBe(1);
});

test("a public page has nothing of the frame [OV-297]", async () => {
  await stage({ path: "/login-form", app: { user: null, permissions: [] } });
  await expect.element(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(document.querySelectorAll("header, nav, [data-panel]")).toHaveLength(0);
});

describe("the sources of a dashboard", () => {
  const valueOf = (id: string, y: number) => ({
    id,
    component: "datasource-value",
    pos: { x: 0, y, w: 12, h: 3 },
    config: { value: { dataSource: "machines", machineId: ["M1"], dataKey: "good", operation: "single" } },
  });
  const source = { slug: "machines", source: "load_machines", interval: 20 };
  const counted = board("hall", { dataSources: [source], widgets: [valueOf("a", 0), valueOf("b", 3)] });
  const rows = (good: number, error: string | null = null) => ({
    slug: "machines",
    columns: [{ key: "good", type: "number" }],
    rows: [{ machine_id: "M1", good }],
    fetched_at: "2026-01-05T08:00:00Z",
    error,
  });

  afterEach(() => void vi.unstubAllGlobals());

  test("are read once for all their widgets, each interval, until the dashboard is left [OV-481]", async () => {
    const intervals = stillIntervals();
    const { calls, go, place } = await opened("/dashboards/hall", [counted], {
      procedures: { load_dashboard_data: rows(7) },
    });
    const read = () => calls("load_dashboard_data").length;
    await expect.poll(() => page.getByText("7").elements().length).toBe(2);
    expect(await readsIn(read, 20, intervals)).toEqual([0, 1, 1, 2]);
    go("/theme");
    await expect.poll(place).toBe("/theme");
    await settled(read);
    const left = read();
    intervals.advance(300_000);
    await settled(read);
    expect(read()).toBe(left);
  });

  test("that fail leave their last rows with a mark of their age, and are read on [OV-480]", async () => {
    const intervals = stillIntervals();
    let answer = rows(7);
    const { calls } = await opened("/dashboards/hall", [counted], {
      procedures: { load_dashboard_data: () => answer },
    });
    const marks = () => page.getByTitle(/^Data are /).elements().length;
    await expect.poll(() => page.getByText("7").elements().length).toBe(2);
    expect(marks()).toBe(0);
    answer = rows(7, "upstream_failed");
    intervals.advance(20_000);
    await expect.poll(marks).toBe(2);
    expect(page.getByText("7").elements().length).toBe(2);
    const before = calls("load_dashboard_data").length;
    answer = rows(8);
    intervals.advance(20_000);
    await expect.poll(() => page.getByText("8").elements().length).toBe(2);
    expect([calls("load_dashboard_data").length, marks()]).toEqual([before + 1, 0]);
  });
});

test("a timed navigator leads on once nobody has touched the page for its time [OV-483]", async () => {
  const timed = {
    id: "go",
    component: "section",
    pos: { x: 0, y: 6, w: 12, h: 3 },
    config: { component: "navigator", link: "/dashboards/press", timeout: 60 },
  };
  const boards = [board("hall", { widgets: [text("hall"), timed] }), board("press")];
  const { place, advance, go } = await opened("/dashboards/hall", boards);
  // It draws nothing: it is there once it has led on.
  await expect
    .poll(() => {
      advance(60_000);
      return place();
    })
    .toBe("/dashboards/press");
  go("/dashboards/hall");
  await expect.poll(place).toBe("/dashboards/hall");
  await expect.element(shown("hall")).toBeVisible();
  await nextFrame();
  advance(59_000);
  await shown("hall").click();
  advance(59_000);
  expect(place()).toBe("/dashboards/hall");
  advance(1_000);
  await expect.poll(place).toBe("/dashboards/press");
  await expect.element(shown("press")).toBeVisible();
});
