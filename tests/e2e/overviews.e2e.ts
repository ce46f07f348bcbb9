import type { BrowserContext } from "@playwright/test";
import { expect, type Page, type Plant, test } from "./plant.ts";

test.use({ ground: "overviews" });

interface Machine {
  machine_id: string;
  department: string;
  zone: string;
  category: string;
  department_description: string;
  zone_desc: string;
  cat_desc: string;
  work_order_no: string;
  status: string;
  tool_id: string;
}
const idsOf = (machines: readonly Machine[]) => machines.map(({ machine_id }) => machine_id).toSorted();
const machinesOf = async (plant: Plant): Promise<Machine[]> =>
  (await plant.client("supervisor")).read<Machine[]>("load_machines", {});
const hall1 = ["FC1", "FC2", "FC3", "FC4", "FC5", "FC6", "FC7", "FC8"];

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
    await page.getByRole("navigation").getByRole("link", { name: "Machines", exact: true }).click();
    await page.waitForURL(isAt("/machines/category/PACK"));
    await page.goto("/machines/plant/1");
    await page.waitForURL(isAt("/machines/all"));
    await page.goto("/machines/department/99");
    await page.waitForURL(isAt("/machines/department/10"));
    await expect.poll(() => shown(page)).toEqual(at("department", "10"));
    await page.goto("/no-such-page");
    await page.waitForURL(isAt("/machines/all"));
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

  test("choose a machine with its actions, and open it by a double press or Enter [OV-056] [OV-057] [OV-379]", async ({
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
    await row(page, "FC2").focus();
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
    const named = (field: "department_description" | "zone_desc" | "cat_desc") =>
      [...new Set(machines.map((machine) => machine[field]))].toSorted(collator.compare);
    await expect(places.getByRole("heading")).toHaveText(["Departments", "Zones", "Categories"]);
    await expect(places.getByRole("link")).toHaveText([
      "All",
      "Mine",
      ...named("department_description"),
      ...named("zone_desc"),
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

  test("mark a machine without its configuration, in its row, in the picker and on its interface [OV-368]", async ({
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
    await page.goto("/interface/JB2");
    await expect(page.getByText(fault)).toBeVisible();
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
    await page.keyboard.press("Control+m");
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
