import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import { memoryKey } from "#engine/navigation/memory.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sideMenu from "../../../configs/factory/menus/side.json" with { type: "json" };
import overviewDocument from "../../../configs/factory/overviews/machine-orders.json" with { type: "json" };
import machineWidgets from "../../../configs/factory/widgets/machine-widgets.json" with { type: "json" };
import { machineOf, stage, type StageOptions, suitedForAll } from "../panels/stage.tsx";
import { readsIn, stillIntervals } from "../panels/rounds.ts";

/** A dashboard that says its name. */
const board = (slug: string, words: string) => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: words,
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets: [
    {
      id: "text",
      component: "free-text",
      pos: { x: 0, y: 0, w: 16, h: 4 },
      config: { text: words, tag: "h2" },
    },
  ],
  display: true,
  userlevel: 0,
  ...suitedForAll,
});
const item = (target: string, seconds = 20, type = "dashboard") => ({ type, target, seconds });
const liveview = (items: object[], title = "Hall, in turn") => ({
  kind: "liveview",
  slug: "turns",
  schemaVersion: 1,
  title,
  items,
});
const boards = { one: "Board one", two: "Board two", three: "Board three" };
const documents = Object.fromEntries(
  Object.entries(boards).map(([slug, words]) => [`dashboard/${slug}`, board(slug, words)]),
);
const dashboards = Object.entries(boards).map(([slug, title]) => ({ slug, title, ...suitedForAll }));
const turns = { slug: "turns", title: "Hall, in turn", dashboards: ["one", "two"] };

type Item = ReturnType<typeof item>;
/** The live view at its address; nobody may see the targets of `hidden`. */
const opened = async (
  items: Item[],
  { hidden = [] as string[], ...more }: StageOptions & { hidden?: string[] } = {},
) => {
  const links = () =>
    items.map(({ type, target }) => ({
      type,
      target,
      available: !hidden.includes(target),
      changed_at: hidden.includes(target) ? null : "2026-01-05T07:00:00.000Z",
    }));
  const staged = await stage({
    path: "/liveview/turns",
    ...more,
    procedures: { load_live_link_data: links, ...more.procedures },
    documents: { ...documents, "liveview/turns": liveview(items), ...more.documents },
    app: { dashboards, liveviews: [turns], ...more.app },
  });
  return { ...staged, hidden };
};
const words = (name: keyof typeof boards) => page.getByRole("heading", { name: boards[name] });
const strip = page.getByRole("region", { name: en.texts["liveview.turns"] });
/** What is mounted of the items; one at a time, however long it runs. */
const mounted = () => [...document.querySelectorAll("[data-item]")].map((one) => (one as HTMLElement).dataset["item"]);
const shows = async (name: keyof typeof boards) => {
  await expect.poll(mounted).toEqual([`dashboard/${name}`]);
};
/** Goes on by keys until something has the focus. */
const tabTo = async (wanted: Locator) => {
  for (let times = 0; document.activeElement !== wanted.element(); times++) {
    expect(times).toBeLessThan(50);
    await userEvent.tab();
  }
};
const two = [item("one"), item("two", 30)];

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 720);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("a live view", () => {
  test("shows its first item over the whole width, without a menu, and is remembered [OV-204]", async () => {
    const menus = { side: sideMenu as unknown as MenuDocument };
    await opened(two, { app: { menus, permissions: ["can-navigate", "can-access-dashboard"] } });
    await expect.element(words("one")).toBeVisible();
    expect([document.querySelector("nav"), document.querySelector("main")?.getBoundingClientRect().width]).toEqual([
      null,
      innerWidth,
    ]);
    await expect.element(page.getByRole("banner").getByRole("heading", { name: "Hall, in turn" })).toBeVisible();
    const kept = JSON.parse(localStorage.getItem(memoryKey(1, "anna", "lastPath.default")) ?? "null");
    expect(kept).toMatchObject({ path: "/liveview/turns" });
  });

  test("moves on to the next item after its own seconds, with one of them on the page at a time [OV-487]", async () => {
    const { advance } = await opened(two);
    await shows("one");
    await expect.element(strip.getByText("1 of 2")).toBeVisible();
    advance(19_999);
    await shows("one");
    advance(1);
    await shows("two");
    await expect.element(words("two")).toBeVisible();
    await expect.element(strip.getByText("2 of 2")).toBeVisible();
    advance(29_999);
    await shows("two");
    advance(1);
    await shows("one");
  });

  test("asks on opening and every 60 s which items may be seen, and skips what may not [OV-486]", async () => {
    const three = [item("one", 3600), item("two", 3600), item("three", 3600)];
    const intervals = stillIntervals();
    const { calls, hidden } = await opened(three, { hidden: ["one"] });
    await shows("two");
    await expect.element(strip.getByText("1 of 2")).toBeVisible();
    expect(calls("load_live_link_data")).toEqual([["load_live_link_data", { key: "turns" }]]);
    hidden.splice(0, 1, "two");
    expect(await readsIn(() => calls("load_live_link_data").length, 60, intervals)).toEqual([0, 1, 1, 2]);
    await shows("three");
  });

  test("without a visible item says that nothing is there [OV-489]", async () => {
    await opened([]);
    await expect.element(page.getByText(en.texts["1817"], { exact: true })).toBeVisible();
    await cleanup();
    await opened(two, { hidden: ["one", "two"] });
    await expect.element(page.getByText(en.texts["1817"], { exact: true })).toBeVisible();
    expect(mounted()).toEqual([]);
  });

  test("of one item stays, arrow keys move by hand, and any input holds it for 60 s [OV-490]", async () => {
    const { advance } = await opened([item("one", 5)]);
    await shows("one");
    advance(3_600_000);
    await shows("one");
    expect(strip.getByText("1 of 1").query()).toBeNull();
    await cleanup();
    const { advance: later } = await opened(two);
    await shows("one");
    await userEvent.keyboard("{ArrowRight}");
    await shows("two");
    await expect.element(strip.getByText(en.texts["liveview.paused"])).toBeVisible();
    later(59_999);
    await shows("two");
    later(1);
    await shows("one");
    await expect.element(strip.getByText(en.texts["liveview.paused"])).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowLeft}");
    await shows("two");
    later(59_000);
    await userEvent.keyboard("x");
    later(59_999);
    await shows("two");
    later(1);
    await shows("one");
  });

  test("leaves the arrow keys to a field that has the focus, and those pressed together with another key", async () => {
    await opened(two);
    await shows("one");
    const slider = page.getByRole("slider", { name: "Zoom" });
    await tabTo(slider);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(slider).toHaveValue("105");
    await userEvent.tab();
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(mounted()).toEqual(["dashboard/one"]);
  });

  test("is moved and stopped by its buttons, and goes on when it is let", async () => {
    const { advance } = await opened(two);
    await strip.getByRole("button", { name: "Next" }).click();
    await shows("two");
    await strip.getByRole("button", { name: "Previous" }).click();
    await shows("one");
    await strip.getByRole("button", { name: "Pause" }).click();
    advance(3_600_000);
    await shows("one");
    await strip.getByRole("button", { name: "Go on" }).click();
    await expect.element(strip.getByRole("button", { name: "Pause" })).toBeVisible();
    advance(20_000);
    await shows("two");
  });

  test("shows a page of the subject at its location, and an own overview, as those pages do", async () => {
    const at = (department: string) => ({ department, department_description: `Department ${department}` });
    const machine = (machine_id: string, department: string) => ({
      ...machineOf(machine_id),
      ...at(department),
      status: "R",
      work_order_no: `WO-${machine_id}`,
    });
    const items = [item("department/10", 20, "machine-widgets"), item("machine-orders", 20, "overview")];
    const { advance } = await opened(items, {
      machines: [machine("M1", "10"), machine("M2", "20")],
      procedures: {
        load_my_machines: [],
        load_machine_sorting: null,
        load_machine_priorities: [],
        load_machine_groups: [],
        load_all_running_orders: [],
        load_own_configs: [],
      },
      documents: { "widget/machine-widgets": machineWidgets, "overview/machine-orders": overviewDocument },
    });
    await expect.element(page.getByRole("article", { name: "M1" })).toBeVisible();
    expect(page.getByRole("article", { name: "M2" }).query()).toBeNull();
    await expect.element(strip.getByText("Machine widgets · Department 10")).toBeVisible();
    advance(20_000);
    await expect.element(page.getByRole("gridcell", { name: "WO-M2" })).toBeVisible();
    expect(mounted()).toEqual(["overview/machine-orders"]);
    await expect.element(strip.getByText("Machines and their orders")).toBeVisible();
  });

  test("goes on without a link with what it knows", async () => {
    const { advance, transport } = await opened(two);
    await shows("one");
    transport.setLink(false);
    advance(20_000);
    await shows("two");
    advance(30_000);
    await shows("one");
    await expect.element(words("one")).toBeVisible();
  });

  test("that there is not keeps its address and has a way back", async () => {
    const { place } = await stage({
      path: "/liveview/nowhere",
      documents,
      app: { dashboards, liveviews: [turns] },
    });
    await expect.element(page.getByText(en.texts["liveview.unknown"])).toBeVisible();
    expect(place()).toBe("/liveview/nowhere");
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "Hall, in turn" }))
      .toHaveAttribute("href", "/liveview/turns");
    await page.getByRole("link", { name: en.texts["liveview.home"] }).click();
    await expect.poll(place).toBe("/home");
  });

  test("keeps its own zoom, which a double press on the slider sets to 100 again [OV-614]", async () => {
    const { go } = await opened(two, { app: { permissions: ["can-navigate", "can-access-dashboard"] } });
    const slider = page.getByRole("slider", { name: "Zoom" });
    await shows("one");
    await tabTo(slider);
    for (let times = 0; times < 4; times++) await userEvent.keyboard("{ArrowLeft}");
    await expect.element(slider).toHaveValue("80");
    await expect
      .poll(() => getComputedStyle(document.querySelector("[data-item] > div") as HTMLElement).zoom)
      .toBe("0.8");
    go("/dashboards/one");
    await expect.element(words("one")).toBeVisible();
    await expect.element(slider).toHaveValue("100");
    go("/liveview/turns");
    await shows("one");
    await expect.element(slider).toHaveValue("80");
    await userEvent.dblClick(slider);
    await expect.element(slider).toHaveValue("100");
  });
});

describe("the picker of live views", () => {
  const button = () => page.getByRole("banner").getByRole("button", { name: en.texts["liveview.pick"] });

  test("lists them by label in the top bar and leads to the chosen one [OV-300] [OV-359]", async () => {
    const { place } = await opened(two, { path: "/home" });
    await button().click();
    await page.getByRole("banner").getByRole("link", { name: "Hall, in turn" }).click();
    await expect.poll(place).toBe("/liveview/turns");
    await shows("one");
  });

  test("is not there without a live view, and at a paired wall screen there is no top bar at all", async () => {
    await opened(two, { path: "/home", app: { liveviews: [] } });
    await expect.element(page.getByRole("banner")).toBeVisible();
    expect(button().query()).toBeNull();
    await cleanup();
    const device = { name: "Hall, north", device_kind: "wall" as const };
    const { place } = await opened(two, { path: "/", app: { user: null, permissions: [], device } });
    await expect.poll(place).toBe("/liveview/turns");
    await shows("one");
    expect([page.getByRole("banner").query(), strip.getByRole("button").query()]).toEqual([null, null]);
    await expect.element(strip.getByText("1 of 2")).toBeVisible();
  });
});

test("the side menu lists the live views by label", async () => {
  const menus = { side: sideMenu as unknown as MenuDocument };
  await opened(two, { path: "/home", app: { menus } });
  await expect
    .element(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Hall, in turn" }))
    .toHaveAttribute("href", "/liveview/turns");
});
