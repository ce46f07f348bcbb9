import type { BrowserContext } from "@playwright/test";
import { formatDate } from "#engine/language/expressions/format.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";

test.use({ ground: "overviews" });

interface Machine {
  machine_id: string;
  department: string;
  zone: string;
  category: string;
  department_description: string;
  zone_desc: string;
  line: string;
  line_description: string;
  cat_desc: string;
  work_order_no: string;
  status: string;
  tool_id: string;
}
const idsOf = (machines: readonly Machine[]) => machines.map(({ machine_id }) => machine_id).toSorted();
const machinesOf = async (plant: Plant): Promise<Machine[]> =>
  (await plant.client("supervisor")).read<Machine[]>("load_machines", {});
const hall1 = ["FC1", "FC2", "FC3", "FC4", "FC5", "FC6", "FC7", "FC8"];

/** A moment as the tables of this plant show it. */
const moment = (time: string): string => formatDate(Date.parse(time), "short", "Europe/Stockholm");

const collator = new Intl.Collator("sv", { numeric: true });

/** The ids of the rows in whatever order. */
const shown = async (page: Page): Promise<(string | null)[]> =>
  (
    await page
      .locator("tbody tr[aria-rowindex]")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("td:not(:has(button))")!.textContent))
  ).toSorted();
const row = (page: Page, machine: string) =>
  page.locator("tbody tr", { has: page.getByRole("gridcell", { name: machine, exact: true }) });
const star = (page: Page, machine: string) => page.getByRole("button", { name: `My machine: ${machine}`, exact: true });
const isAt = (path: string) => (url: URL) => url.pathname === path;
const pickLocation = async (page: Page, name: string) => {
  await page.getByRole("button", { name: /^Choose a location/ }).click();
  await page.getByRole("link", { name, exact: true }).click();
};

test.describe("Overviews of machines", () => {
  // High enough for every machine of the plant.
  test.use({ viewport: { width: 1280, height: 1500 } });
  const open = async (plant: Plant, context: BrowserContext, user: string, path: string): Promise<Page> => {
    await plant.signedIn(context, user);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };

  test("show the machines of a location, chosen above and kept for the next time [OV-036] [OV-041] [OV-042] [OV-043] [OV-046] [OV-048] [OV-053] [OV-054] [OV-055] [OV-076]", async ({
    plant,
    context,
  }) => {
    const machines = await machinesOf(plant);
    const at = (field: "department" | "zone" | "category", value: string) =>
      idsOf(machines.filter((machine) => machine[field] === value));
    const page = await open(plant, context, "supervisor", "/machines");
    await page.waitForURL(isAt("/machines/all"));
    await expect.poll(() => shown(page)).toEqual(idsOf(machines));
    await page.goto("/machines/department/all");
    await expect.poll(() => shown(page)).toEqual(idsOf(machines));
    await pickLocation(page, "Packing");
    await page.waitForURL(isAt("/machines/department/30"));
    await expect.poll(() => shown(page)).toEqual(at("department", "30"));
    await pickLocation(page, "North aisle");
    await page.waitForURL(isAt("/machines/zone/Z1"));
    await expect.poll(() => shown(page)).toEqual(at("zone", "Z1"));
    await pickLocation(page, "Packing line");
    await page.waitForURL(isAt("/machines/category/PACK"));
    await expect.poll(() => shown(page)).toEqual(at("category", "PACK"));
    await page.goto("/home");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Machines", exact: true }).click();
    await page.waitForURL(isAt("/machines/category/PACK"));
    await page.goto("/machines/plant/1");
    await page.waitForURL(isAt("/machines/all"));
    await page.goto("/machines/department/99");
    await page.waitForURL(isAt("/machines/department/10"));
    await expect.poll(() => shown(page)).toEqual(at("department", "10"));
    await page.goto("/no-such-page");
    await page.waitForURL(isAt("/machines/all"));
  });

  test("are where an address leads that no page has, opened before the sign-in [OV-039]", async ({ context }) => {
    const page = await context.newPage();
    await page.goto("/no-such-page");
    await expect(page).toHaveURL("/login-form?redirect=%2Fno-such-page");
    await page.getByLabel("User name").fill("operator");
    await page.getByLabel("Password").first().fill("operator");
    await page.keyboard.press("Enter");
    await page.waitForURL(isAt("/machines/all"));
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(0);
  });

  test("keep the machines that a user stars, and a star that the server refuses to take [OV-044] [OV-373] [OV-374]", async ({
    plant,
    context,
  }) => {
    const page = await open(plant, context, "planner", "/machines/mine/all");
    await expect(page.getByText("No starred machines.")).toBeVisible();
    await page.getByRole("link", { name: "All machines" }).click();
    await page.waitForURL(isAt("/machines/all"));
    await star(page, "FC2").click();
    await expect(star(page, "FC2")).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(0);
    const planner = await plant.client("planner");
    await expect.poll(() => planner.read("load_my_machines", {})).toEqual(["FC2"]);
    await page.reload();
    await expect(star(page, "FC2")).toHaveAttribute("aria-pressed", "true");
    await pickLocation(page, "Mine");
    await page.waitForURL(isAt("/machines/mine/all"));
    await expect.poll(() => shown(page)).toEqual(["FC2"]);

    const refusal = { code: "not_allowed", message: "Not today.", path: null };
    await page.route("**/api/procedures/remove_my_machine", (route) =>
      route.fulfill({
        status: 403,
        json: { ...refusal, call_status: [{ call_code: 3, call_message: refusal.message }], res: null },
      }),
    );
    await star(page, "FC2").click();
    await expect(page.getByText(refusal.message)).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(["FC2"]);
  });

  test("choose the machine that the address names, out of sight as it is, with its actions [OV-057]", async ({
    plant,
    context,
  }) => {
    const page = await open(plant, context, "supervisor", "/machines/department/10");
    await page.setViewportSize({ width: 1280, height: 480 });
    await expect.poll(() => shown(page)).toContain("FC1");
    await expect(row(page, "FC8")).not.toBeInViewport();
    await page.goto("/machines/department/10/preview-for/FC8");
    await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(1);
    await expect(row(page, "FC8")).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("[data-panel=machine]")).toBeVisible();
    await expect(row(page, "FC8")).toBeInViewport({ ratio: 0.5 });
  });

  test("choose a machine with its actions, and open it by a double press or Enter [OV-056] [OV-379]", async ({
    plant,
    context,
  }) => {
    const page = await open(plant, context, "supervisor", "/machines/department/10/preview-for/FC3");
    await expect(page.locator('tr[aria-selected="true"]')).toContainText("FC3");
    await expect(page.getByText("FC3 ·")).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(hall1);
    await page.getByRole("combobox", { name: "Group by" }).selectOption({ label: "Machine group" });
    await expect(page.getByText(/^Caps and closures \(\d+\)$/)).toBeVisible();
    await row(page, "FC1").click();
    await expect(page.getByText("FC1 ·")).toBeVisible();
    await row(page, "FC1").dblclick();
    await page.waitForURL(isAt("/interface/FC1"));
    await page.goto("/machines/all");
    await row(page, "FC2").click();
    await page.keyboard.press("Enter");
    await page.waitForURL(isAt("/interface/FC2"));
  });

  test("list the machines with an order, those that run it, and the tools; a location is chosen in each view [OV-358] [OV-064] [OV-065] [OV-066] [OV-067] [OV-068] [OV-069] [OV-394] [OV-395]", async ({
    plant,
    context,
  }) => {
    const supervisor = await plant.client("supervisor");
    const [{ card_no }] = await supervisor.read<[{ card_no: string }]>("load_running_orders", { machine_id: "FC6" });
    await supervisor.call("stop_order", { machine_id: "FC6", card_no, cancel_order: false }, crypto.randomUUID());
    const active = (await machinesOf(plant)).filter(({ work_order_no }) => work_order_no !== "-");
    const inHall1 = active.filter(({ department }) => department === "10");
    const time = new Date().toISOString();
    await plant.record({ machine_id: inHall1[0]!.machine_id, time, status: "S" });
    const machines = await machinesOf(plant);
    const running = active.filter(
      ({ machine_id }) => machines.find((one) => one.machine_id === machine_id)?.status !== "S",
    );
    expect([active.length < machines.length, running.length < active.length]).toEqual([true, true]);

    const page = await open(plant, context, "supervisor", "/actives");
    await page.waitForURL(isAt("/actives/all"));
    await expect.poll(() => shown(page)).toEqual(idsOf(active));
    await page.getByRole("button", { name: "Choose a location: All" }).click();
    const places = page.locator("[popover]:popover-open");
    const named = (field: "department_description" | "zone_desc" | "line_description" | "cat_desc") =>
      [...new Set(machines.map((machine) => machine[field]).filter(Boolean))].toSorted(collator.compare);
    await expect(places.getByRole("heading")).toHaveText(["Departments", "Zones", "Lines", "Categories"]);
    await expect(places.getByRole("link")).toHaveText([
      "All",
      "Mine",
      ...named("department_description"),
      ...named("zone_desc"),
      ...named("line_description"),
      ...named("cat_desc"),
    ]);
    await places.getByRole("link", { name: "Moulding hall 1" }).click();
    await page.waitForURL(isAt("/actives/department/10"));
    await expect.poll(() => shown(page)).toEqual(idsOf(inHall1));
    await page.goto("/a-actives");
    await page.waitForURL(isAt("/a-actives/all"));
    await expect.poll(() => shown(page)).toEqual(idsOf(running));
    await expect(page.locator('th[data-column="card_no"]')).toBeVisible();
    await page.goto("/a-actives/department/10");
    await expect.poll(() => shown(page)).toEqual(idsOf(running.filter(({ department }) => department === "10")));

    await page.goto("/tools/all");
    const tools = machines.filter(({ tool_id }) => tool_id !== "-" && tool_id !== "");
    await expect(page.getByRole("gridcell", { name: tools[0]!.tool_id, exact: true }).first()).toBeVisible();
    await expect(page.locator("tbody tr[aria-rowindex]")).toHaveCount(tools.length);
  });

  test("list the tools of machines with what these do, and find a tool by its id [OV-396]", async ({
    plant,
    context,
  }) => {
    const machines = await machinesOf(plant);
    const mounted = machines.filter(({ tool_id }) => tool_id !== "-" && tool_id !== "");
    const without = machines.find(({ tool_id }) => tool_id === "-")!;
    const page = await open(plant, context, "supervisor", "/tools/all");
    const rows = page.locator("tbody tr[aria-rowindex]");
    await expect(rows).toHaveCount(mounted.length);
    expect(
      await page.locator("thead th[data-column]").evaluateAll((heads) => heads.map((one) => one.dataset["column"])),
    ).toEqual(["tool_id", "machine_id", "object_description", "work_order_no", "part_no", "status", "mounted_at"]);
    await expect(row(page, without.machine_id)).toHaveCount(0);
    const started = machines.filter(({ work_order_no }) => work_order_no !== "-").map(({ machine_id }) => machine_id);
    const of = mounted.find(({ machine_id }) => started.includes(machine_id))!;
    const [order] = await (
      await plant.client("supervisor")
    ).read<[{ started_at: string; tool_id: string }]>("load_running_orders", { machine_id: of.machine_id });
    expect(order.tool_id).toBe(of.tool_id);
    const cells = row(page, of.machine_id).getByRole("gridcell");
    await expect(cells.filter({ hasText: of.tool_id }).first()).toBeVisible();
    await expect(cells.filter({ hasText: of.work_order_no })).toHaveCount(1);
    await expect(row(page, of.machine_id)).toContainText(moment(order.started_at));
    await page.getByRole("searchbox").fill(of.tool_id.toLowerCase());
    await expect(row(page, of.machine_id)).toHaveCount(1);
    const others = rows.filter({ hasNotText: of.tool_id });
    await expect(others).toHaveCount(0);
    await expect(rows).not.toHaveCount(0);
  });

  test(
    "stay where they are when a poll brings another state: choice, place and order [OV-376]",
    { tag: "@held" },
    async ({ plant, context }) => {
      await plant.signedIn(context, "supervisor");
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 620 });
      // Without the stream of events it is the poll that brings what is new.
      await page.route("**/api/events**", (route) => route.abort());
      await page.goto("/machines/all");
      const head = page.locator('th[data-column="machine_id"]');
      await head.getByRole("button").first().click();
      await head.getByRole("button").first().click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      const of = "FC2";
      const scroller = page.locator("div", { has: page.locator("> table[role=grid]") });
      const top = () => scroller.evaluate((element) => Math.round(element.scrollTop));
      await page.getByRole("grid").hover();
      // One turn of the wheel after the other: what still scrolls would take a press to another row.
      while ((await row(page, of).count()) === 0) {
        const before = await top();
        await page.mouse.wheel(0, 200);
        await expect.poll(top).not.toBe(before);
      }
      await row(page, of).getByRole("gridcell", { name: of, exact: true }).click();
      const chosen = page.locator('tr[aria-selected="true"]');
      await expect(chosen).toContainText(of);
      await expect(page.getByText(`${of} ·`)).toBeVisible();
      const panel = page.locator("[data-panel]");
      await panel.waitFor();
      /** The chosen row stands above the panel, which takes its place from the table first. */
      const isAbove = async () => {
        const [line, below] = [await chosen.boundingBox(), await panel.boundingBox()];
        return line !== null && below !== null && line.y + line.height <= below.y;
      };
      await expect.poll(isAbove).toBe(true);
      /** The machines that are drawn: name, place, and whether it stands in sight; the table draws some beyond its ends. */
      const order = () =>
        page.locator("tbody tr[aria-rowindex]").evaluateAll((rows) => {
          const frame = rows[0]!.closest("table")!.parentElement!.getBoundingClientRect();
          return rows.map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            const isInSight = bottom > frame.top && top < frame.bottom;
            return { machine: one.querySelector("td:not(:has(button))")!.textContent, at: one.ariaRowIndex, isInSight };
          });
        });
      await expect.poll(top).toBeGreaterThan(0);
      const [place, rows] = [await top(), await order()];
      const before = await row(page, of).textContent();
      const now = Date.now();
      const state = (status: string, ago: number) => ({
        machine_id: of,
        time: new Date(now - ago).toISOString(),
        status,
      });
      const isStopped = (await machinesOf(plant)).find(({ machine_id }) => machine_id === of)!.status === "S";
      await plant.record(state(isStopped ? "S" : "R", 1000), state(isStopped ? "R" : "S", 0));
      await expect(row(page, of)).not.toHaveText(before!);
      await expect(chosen).toContainText(of);
      await expect(chosen).toHaveCount(1);
      await expect(head).toHaveAttribute("aria-sort", "descending");
      const after = new Map((await order()).map(({ machine, at }) => [machine, at]));
      const still = rows.filter(({ machine }) => after.has(machine));
      expect(still).toEqual(rows.filter(({ machine, at }) => after.get(machine) === at));
      // One more or less at the ends of what is in sight.
      const inSight = rows.filter(({ isInSight }) => isInSight);
      expect(inSight.length).toBeGreaterThan(3);
      expect(still.filter(({ isInSight }) => isInSight).length).toBeGreaterThan(inSight.length - 2);
      // The panel may be a hair higher with the buttons of the other state; the chosen row stays above it.
      expect(Math.abs((await top()) - place)).toBeLessThan(4);
    },
  );

  test("mark a machine without its configuration, in its row, its widget, the picker and on its interface [OV-368] [OV-369]", async ({
    plant,
    context,
  }) => {
    const fault = "Configuration error: eTouch parameters are missing for this machine";
    const admin = await plant.client("admin");
    await admin.call("update_machine_touch_config", { machine_id: "JB2", config: {} }, crypto.randomUUID());
    const page = await open(plant, context, "supervisor", "/machines/department/30");
    const markOf = (machine: string) => page.locator("tbody tr", { hasText: machine }).getByTitle(fault);
    await expect(markOf("JB2")).toBeVisible();
    await expect(markOf("JB1")).toHaveCount(0);
    await page.keyboard.press("Control+m");
    await expect(page.getByRole("button", { name: /^JB2/ }).getByLabel(fault)).toBeVisible();
    await page.goto("/machine-widgets/department/30");
    const markIn = (machine: string) =>
      page.getByRole("article", { name: machine, exact: true }).getByRole("button", { name: fault });
    await expect(markIn("JB2")).toBeVisible();
    await expect(markIn("JB1")).toHaveCount(0);
    await page.goto("/interface/JB2");
    await expect(page.getByText(fault)).toBeVisible();
    await expect(page.getByRole("article", { name: "JB2", exact: true })).toBeVisible();
  });

  test("have a picker of machines that works by keys and lets the order go [OV-346] [OV-351] [OV-352] [OV-353] [OV-360]", async ({
    plant,
    context,
  }) => {
    const page = await open(plant, context, "supervisor", "/interface/FC1/planned-orders");
    await expect(page.getByRole("button", { name: "Choose a machine: FC1" })).toBeVisible();
    const chosen = page.locator('tr[aria-selected="true"]');
    await page.locator("tbody tr[aria-rowindex]").first().click();
    await expect(chosen).toHaveCount(1);
    await page.keyboard.press("Control+m");
    const search = page.getByRole("searchbox", { name: "Search machine" });
    await expect(search).toBeFocused();
    await search.fill("jh");
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    expect(new URL(page.url()).pathname).toBe("/interface/FC1/planned-orders");
    await search.fill("jH1");
    await page.keyboard.press("Enter");
    await page.waitForURL(isAt("/interface/JH1/planned-orders"));
    await expect(page.getByRole("button", { name: "Choose a machine: JH1" })).toHaveCount(1);
    // Keys that come while it closes are for the picker that closes.
    await expect(search).toHaveCount(0);
    await page.keyboard.press("Control+m");
    await expect(search).toBeFocused();
    await search.fill("fc1");
    await page.keyboard.press("Enter");
    await page.waitForURL(isAt("/interface/FC1/planned-orders"));
    await page.locator("tbody tr[aria-rowindex]").first().waitFor();
    await expect(chosen).toHaveCount(0);
    await page.goto("/machines/all");
    await row(page, "FC1").waitFor();
    await page.keyboard.press("Control+m");
    await search.fill("fc2");
    await page.keyboard.press("Enter");
    await page.waitForURL(isAt("/interface/FC2"));
  });
});
