import type { BrowserContext } from "@playwright/test";
import { Client } from "#tests/faults/client.ts";
import { loadedScripts } from "#tests/support/loaded-scripts.ts";
import { say } from "./panel-journey.ts";
import {
  buttonOf,
  clear,
  interfaceOf,
  occupy,
  panelOf,
  plannedAt,
  rowOf,
  runningAt,
  seeRow,
  selectRow,
  terminalOf,
  test,
  told,
  write,
} from "./panel-stage.ts";
import { aStop, cellsOf, historyOf, shown, type StopFacts, stopsNow } from "./panel-stops.ts";
import { visit } from "./every-page.ts";
import { expect, type Page, type Plant } from "./plant.ts";
import { enter, expectStep, journeys, next } from "./wizard-journeys.ts";

// Stops are coded and orders started and stopped here alone.
test.use({ ground: "routes" });

const meeting = { code: "32", words: "Meeting" };
const noOperator = { code: "30", words: "No operator" };

interface Machine {
  machine_id: string;
  department: string;
}

const dataRows = (page: Page) => page.locator("tbody tr[aria-rowindex]");
const isAt = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);
const cell = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });

const codeAs = async (page: Page, code: string) => {
  await page.getByRole("radio", { name: code, exact: true }).tap();
  await next(page).tap();
  await told(page, say(900064));
};

const uncodedOf = (operator: Client, machine_id: string): Promise<StopFacts[]> =>
  operator.read("load_uncoded_stops", { machine_id, shift: null });
/** Every stop of the machine gets a code, so that those of a test are the only ones without. */
const codeAll = async (operator: Client, machine_id: string) => {
  const stops = (await uncodedOf(operator, machine_id)).map(({ stop }) => stop);
  if (stops.length > 0)
    await write(operator, "update_uncoded_stops", { machine_id, stops, stop_code: meeting.code, note: null });
};

/** The rows in sight are the machine's stops from the newest on. */
const showsHistory = async (page: Page, operator: Client, machine: string) => {
  const stops = await historyOf(operator, machine);
  const starts = stops.map(({ start_time }) => start_time);
  expect(starts).toEqual(starts.toSorted().toReversed());
  await expect(dataRows(page).nth(3)).toBeVisible();
  const rows = await dataRows(page).allTextContents();
  const places = rows.map((text) => starts.findIndex((start) => text.includes(shown(start))));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(stops.some(({ stop_reason }) => stop_reason === "-")).toBe(true);
  expect(stops.some(({ stop_reason }) => stop_reason !== "-")).toBe(true);
};

/** The reason of each stop of the last days. */
const reasonsOf = async (operator: Client, machine: string) => {
  const range = [-3, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const stops = await historyOf(operator, machine, { start_time: range[0]!, end_time: range[1]! });
  return new Map(stops.map(({ stop, stop_reason }) => [stop, stop_reason]));
};
const changed = (before: Map<number, string>, code: string, ...stops: StopFacts[]) =>
  new Map([...before, ...stops.map(({ stop }) => [stop, code] as const)]);

test.describe("Routes of the machine interface", () => {
  let page: Page;
  let operator: Client;
  test.beforeEach(({ atTerminal }) => {
    ({ page, operator } = atTerminal);
  });

  /** What the server holds of the stops of a machine, by their number. */
  test("the start page has the machine's state, its orders, the number of its uncoded stops and the panel of a chosen order [MI-008] [OV-113] [OV-114]", async ({
    plant,
  }) => {
    await occupy(operator, "FC1");
    await aStop(operator, plant, "FC1");
    const hasAll = async () => {
      const [running, planned, uncoded] = await Promise.all([
        runningAt(operator, "FC1"),
        plannedAt(operator, "FC1"),
        uncodedOf(operator, "FC1"),
      ]);
      const state = page.getByRole("article", { name: "FC1", exact: true });
      await expect(state).toContainText(running[0]!.work_order_no);
      await expect(page.getByRole("grid", { name: "Running orders" }).locator("tbody tr")).toHaveCount(running.length);
      const first = page.getByRole("grid", { name: "Planned orders" }).locator("tbody tr").first();
      await expect(first).toContainText(planned.map(({ card_no }) => card_no).find(Boolean)!);
      await expect(page.getByRole("link", { name: `${uncoded.length} Uncoded stops` })).toBeVisible();
    };
    await page.goto("/interface/FC1");
    await hasAll();
    await page.getByRole("grid", { name: "Running orders" }).locator("tbody tr").first().tap();
    await expect(panelOf(page, "running-order")).toBeVisible();
    await page.goto("/machines/all");
    await selectRow(page, ["FC1"]);
    await buttonOf(page, "machine", "open-interface").tap();
    await isAt(page, "/interface/FC1");
    await hasAll();
    await page
      .getByRole("link", { name: /Uncoded stops$/ })
      .first()
      .tap();
    await isAt(page, "/interface/FC1/uncoded");
  });

  test(
    "a panel leads on without loading the page anew, with the machine of the row in the address [MI-004]",
    { tag: "@held" },
    async () => {
      await page.goto("/machines/all");
      await page.evaluate(() => Object.assign(window, { __mark: 1 }));
      await selectRow(page, ["FC2"]);
      await buttonOf(page, "machine", "history").tap();
      await isAt(page, "/machines/all/history/FC2");
      expect(await page.evaluate(() => (window as unknown as { __mark?: number }).__mark)).toBe(1);
    },
  );

  test("the stop code page shows the codes of the machine, by its address and from the panel of its order [MI-013]", async ({
    plant,
  }) => {
    await occupy(operator, "JH3");
    await stopsNow(plant, "JH3");
    await page.goto("/interface/JH3/stopcode");
    await expect(page.getByRole("radio", { name: meeting.code, exact: true })).toBeVisible();
    await page.goto("/interface/JH3/running-orders");
    await dataRows(page).first().tap();
    await buttonOf(page, "running-order", "code-stop").tap();
    await isAt(page, "/interface/JH3/stopcode");
    await expect(page.getByRole("radio", { name: meeting.code, exact: true })).toBeVisible();
    await expect(page.getByRole("article", { name: "JH3", exact: true })).toBeVisible();
  });

  test(
    "uncoded stops are those of the machine alone and leave their list with a code; its history has all, newest first, and codes the chosen ones [MI-014] [MI-015] [MI-016] [OV-135] [OV-136] [OV-137] [OV-138]",
    { tag: "@held" },
    async ({ plant }) => {
      for (const machine of ["JH1", "JH2"]) await codeAll(operator, machine);
      const [first, second] = [await aStop(operator, plant, "JH1"), await aStop(operator, plant, "JH1")];
      await aStop(operator, plant, "JH1", { code: meeting.code });
      await aStop(operator, plant, "JH2");
      await page.goto(interfaceOf("JH1", "uncoded"));
      for (const stop of [first, second]) await seeRow(page, ["JH1", ...cellsOf(stop)]);
      await expect(dataRows(page)).toHaveCount(2);
      const third = await aStop(operator, plant, "JH1");
      await selectRow(page, cellsOf(third));
      await buttonOf(page, "uncoded-stops", "code").tap();
      await isAt(page, interfaceOf("JH1", "uncoded/code"));
      await codeAs(page, meeting.code);
      await isAt(page, interfaceOf("JH1", "uncoded"));
      await expect(rowOf(page, cellsOf(third))).toHaveCount(0);
      await expect(dataRows(page)).toHaveCount(2);

      await page.goto(interfaceOf("JH1", "history-stops"));
      await showsHistory(page, operator, "JH1");
      const before = await reasonsOf(operator, "JH1");
      for (const stop of [first, second]) await selectRow(page, cellsOf(stop));
      await buttonOf(page, "stop-history", "code").tap();
      await isAt(page, interfaceOf("JH1", "history-stops/code"));
      await codeAs(page, noOperator.code);
      await isAt(page, interfaceOf("JH1", "history-stops"));
      for (const stop of [first, second]) await seeRow(page, [...cellsOf(stop), noOperator.words]);
      expect(await reasonsOf(operator, "JH1")).toEqual(changed(before, noOperator.code, first, second));
    },
  );

  test(
    "what was reported last stands first in the histories of good and of scrap quantities [OV-122] [OV-127] [OV-128]",
    { tag: "@held" },
    async ({ plant }) => {
      const machine = "PJ2";
      const card_no = await occupy(operator, machine);
      const report = { machine_id: machine, card_no, good_qty: 7531, confirmed: true, employee: "1004", note: "" };
      await write(operator, "receive_good_qty", { ...report, trans_time: new Date().toISOString() });
      await page.goto(interfaceOf(machine, "report-quantity-history"));
      await expect(dataRows(page).first().getByRole("gridcell", { name: "7,531", exact: true })).toBeVisible();
      await expect(dataRows(page).first()).toContainText(card_no);

      const { line, path, username, machine: at } = journeys.find(({ wizard }) => wizard === "manual-scrap")!;
      const supervisor = await terminalOf(plant, page.context().browser()!, username);
      const screen = await supervisor.newPage();
      await screen.goto(interfaceOf(at, path));
      for (const [step, work] of line) {
        await expectStep(screen, step);
        if (step.includes("quantity")) await enter(screen, "2");
        else await work(screen);
        await next(screen).tap();
      }
      await isAt(screen, interfaceOf(at));
      await screen.goto(interfaceOf(at, "scrap-quantity-history"));
      const last = dataRows(screen).first();
      await expect(last.getByRole("gridcell", { name: "2", exact: true })).toBeVisible();
      await supervisor.close();
    },
  );

  test("materials are those of the orders that run [MI-023]", { tag: "@held" }, async () => {
    await occupy(operator, "FC4");
    const of = async (order_state: string) =>
      (
        await operator.read<{ card_no: string; material_no: string }[]>("load_materials", {
          machine_id: "FC4",
          order_state,
          card_no: null,
        })
      ).map(({ card_no }) => card_no);
    const [running, others] = [await of("started"), [...(await of("planned")), ...(await of("finished"))]];
    const cards = (await runningAt(operator, "FC4")).map(({ card_no }) => card_no);
    expect([new Set(running), others.length > 1]).toEqual([new Set(cards), true]);
    await page.goto(interfaceOf("FC4", "materials"));
    await expect(dataRows(page)).toHaveCount(running.length);
    for (const card of cards) await expect(cell(page, card).first()).toBeVisible();
  });

  test("a dashboard stands in the frame of the machine interface, beside its menu [OV-159]", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(interfaceOf("FC1", "dashboards/default"));
    await expect(page.locator("[data-terminal] main [data-widget]").first()).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Planned orders", exact: true }).tap();
    await isAt(page, interfaceOf("FC1", "planned-orders"));
  });

  test("the page of a machine comes with at most 250 kB of compressed JavaScript", async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
    const rows = (fresh: Page) => dataRows(fresh).first().waitFor();
    expect(await loadedScripts(context, interfaceOf("FC1"), rows)).toBeLessThanOrEqual(250);
  });

  test("the panel of a chosen row is docked to the lower edge, below the content [MI-054]", async () => {
    await page.goto(interfaceOf("FC1", "planned-orders"));
    await dataRows(page).first().tap();
    const panel = (await panelOf(page, "planned-order").boundingBox())!;
    const content = (await page.getByRole("main").boundingBox())!;
    expect(panel.y + panel.height).toBe(600);
    expect(panel.y).toBeGreaterThanOrEqual(content.y + content.height);
  });

  test("the description of a page stands below its title and in the document's meta, on the next page that of the next [MI-051] [OV-025]", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const has = async (words: string) => {
      await expect(page.getByRole("banner").getByText(words, { exact: true })).toBeVisible();
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", words);
    };
    await page.goto("/interface/FC1");
    await has(say("pages.interface.description"));
    await page.getByRole("navigation").getByRole("link", { name: "Planned orders", exact: true }).tap();
    await has(say("pages.planned_orders.description"));
  });
});

test.describe("Pages beside an overview", () => {
  let page: Page;
  let operator: Client;
  let place: string;
  let elsewhere: Machine;
  test.beforeAll(async ({ plant }) => {
    operator = await plant.client("operator");
    const machines = await operator.read<Machine[]>("load_machines", {});
    const { department } = machines.find(({ machine_id }) => machine_id === "JH4")!;
    place = `/machines/department/${department}`;
    elsewhere = machines.find((one) => one.department !== department)!;
    expect(machines.find(({ machine_id }) => machine_id === "JH5")!.department).toBe(department);
  });
  test.beforeEach(({ atTerminal }) => {
    ({ page } = atTerminal);
  });

  test(
    "lists uncoded stops and the history of the machine, whose chosen stops get another code [MI-038] [MI-039] [MI-040] [OV-102] [OV-103]",
    { tag: "@held" },
    async ({ plant }) => {
      for (const machine of ["JH4", "JH5"]) await codeAll(operator, machine);
      const uncoded = await aStop(operator, plant, "JH4");
      const coded = await aStop(operator, plant, "JH4", { code: meeting.code });
      await aStop(operator, plant, "JH5");
      await page.goto(`${place}/uncoded/JH4`);
      await seeRow(page, ["JH4", ...cellsOf(uncoded)]);
      await expect(dataRows(page)).toHaveCount(1);

      await page.goto(`${place}/history/JH4`);
      await showsHistory(page, operator, "JH4");
      await selectRow(page, cellsOf(uncoded));
      await selectRow(page, [...cellsOf(coded), meeting.words]);
      const before = await reasonsOf(operator, "JH4");
      await buttonOf(page, "stop-history", "code").tap();
      await isAt(page, `${place}/history/JH4/code`);
      await codeAs(page, noOperator.code);
      await isAt(page, `${place}/history/JH4`);
      for (const stop of [uncoded, coded]) await seeRow(page, [...cellsOf(stop), noOperator.words]);
      expect(await reasonsOf(operator, "JH4")).toEqual(changed(before, noOperator.code, uncoded, coded));
    },
  );

  test("lists the notes of the machine, and of all machines of the location [MI-037] [OV-095] [OV-096]", async ({
    plant,
  }) => {
    const noted = (machine: string) => `Seen at ${machine}`;
    for (const machine of ["JH4", "JH5", elsewhere.machine_id])
      await aStop(operator, plant, machine, { code: meeting.code, note: noted(machine) });
    await page.goto(`${place}/notes/JH4`);
    await seeRow(page, ["JH4", noted("JH4")]);
    await expect(cell(page, "JH5")).toHaveCount(0);
    await page.goto(`${place}/notes/all`);
    for (const machine of ["JH4", "JH5"]) await seeRow(page, [machine, noted(machine)]);
    await expect(cell(page, elsewhere.machine_id)).toHaveCount(0);
  });

  test(
    "codes uncoded stops of several machines of a location in one go, below the overview of machines alone [MI-042] [OV-104] [OV-105]",
    { tag: "@held" },
    async ({ plant }) => {
      const stops = [await aStop(operator, plant, "JH4"), await aStop(operator, plant, "JH5")];
      await page.goto(`${place}/uncoded-location`);
      for (const stop of stops) await selectRow(page, [stop.machine_id, ...cellsOf(stop)]);
      await page.locator("[data-panel] [data-action=code]").tap();
      await isAt(page, `${place}/uncoded-location/code`);
      await codeAs(page, noOperator.code);
      await isAt(page, `${place}/uncoded-location`);
      for (const stop of stops) {
        await expect(rowOf(page, [stop.machine_id, ...cellsOf(stop)])).toHaveCount(0);
        const now = (await historyOf(operator, stop.machine_id)).find((one) => one.stop === stop.stop);
        expect(now?.stop_reason).toBe(noOperator.code);
      }
      await page.goto(`${place.replace("/machines", "/machine-widgets")}/uncoded-location`);
      await isAt(page, "/machines/all");
    },
  );

  test("chooses an order by its part, which ends with the panel of the order [MI-041] [OV-091]", async () => {
    await clear(operator, "JH4");
    const planned = (await plannedAt(operator, "JH4")) as {
      card_no: string;
      work_order_no: string;
      part_no?: string;
    }[];
    const chosen = planned.at(-1)!;
    const choose = async (name: string) => {
      await page.getByRole("row").filter({ hasText: name }).getByRole("radio").check({ force: true });
      await next(page).tap();
    };
    await page.goto(`${place}/order-by-part/JH4`);
    await expect(page.getByRole("heading", { name: say("step.part"), level: 2, exact: true })).toBeVisible();
    await choose(chosen.part_no!);
    await choose(chosen.work_order_no);
    await expect(panelOf(page, "planned-order")).toContainText(chosen.card_no);
    await expect(page.getByRole("row", { selected: true })).toContainText(chosen.card_no);
  });

  test("codes a stop from a row of the overview; whoever quits is at the same view and location again [MI-035] [OV-090]", async ({
    plant,
  }) => {
    await stopsNow(plant, "JH4");
    await page.goto(place);
    await selectRow(page, ["JH4"]);
    await buttonOf(page, "machine", "code-stop").tap();
    await isAt(page, `${place}/stopcode/JH4`);
    await expect(page.getByRole("radio", { name: meeting.code, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Quit", exact: true }).tap();
    await isAt(page, place);
    await page.goto("/machine-widgets/zone/Z1");
    await expect(page.getByRole("article").first()).toBeVisible();
    await visit(page, "/machine-widgets/zone/Z1/stopcode/JH4");
    await expect(page.getByRole("radio", { name: meeting.code, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Quit", exact: true }).tap();
    await isAt(page, "/machine-widgets/zone/Z1");
  });
});

test.describe("People and themes", () => {
  interface Session {
    user: { role: string };
    permissions: string[];
  }

  test(
    "four kinds of people work at the same page, each with what their permissions allow [MI-001] [MI-003]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const roles = { operator: "operator", planner: "planner", supervisor: "supervisor", admin: "administrator" };
      const admin = await plant.client("admin");
      const documents = await admin.get<{ slug: string }[]>("/api/documents/role");
      expect(documents.map(({ slug }) => slug).toSorted()).toEqual(Object.values(roles).toSorted());
      const entries = { "order-confirmation": "confirm-orders", "manual-scrap": "can-manual-scrap" };
      const offered: string[] = [];
      for (const [username, role] of Object.entries(roles)) {
        const { user, permissions } = await (await plant.client(username)).get<Session>("/api/session");
        expect(user.role).toBe(role);
        const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), username);
        const page = await context.newPage();
        await page.goto("/interface/FC1");
        await expect(page.getByRole("article", { name: "FC1", exact: true })).toBeVisible();
        await expect(page.getByRole("grid", { name: "Planned orders" })).toBeVisible();
        const menu = page.getByRole("navigation", { name: "Menu" });
        await expect(menu.getByRole("link", { name: "Planned orders", exact: true })).toBeVisible();
        for (const [to, key] of Object.entries(entries)) {
          const may = permissions.includes(key);
          await expect(menu.locator(`a[href="/interface/FC1/${to}"]`)).toHaveCount(may ? 1 : 0);
          if (may) offered.push(`${role} ${to}`);
        }
      }
      const both = ["supervisor", "administrator"].flatMap((role) => Object.keys(entries).map((to) => `${role} ${to}`));
      expect(offered).toEqual(both);
    },
  );

  test(
    "who may see one machine is led from another one's page to the same page of that machine; an unknown machine leads whoever may see all to all machines [MI-006]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const admin = await plant.client("admin");
      const [given, chosen] = ["given at the desk", "nine red kettles"];
      const user = { username: "one-machine", password: given, role: "operator", machine_restrictions: ["JH2"] };
      await write(admin, "update_user", { user });
      const first = new Client(plant.url);
      await first.signIn(user.username, given);
      await write(first, "update_password", { old_password: given, new_password: chosen });
      const restricted = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), user.username, chosen);
      const own = await restricted.newPage();
      await own.goto(interfaceOf("FC2", "materials"));
      await isAt(own, interfaceOf("JH2", "materials"));
      await expect(own.getByRole("article", { name: "JH2", exact: true })).toBeVisible();
      await restricted.close();

      const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
      const free = await operator.newPage();
      await free.goto(interfaceOf("FC2", "materials"));
      await expect(free.getByRole("article", { name: "FC2", exact: true })).toBeVisible();
      await isAt(free, interfaceOf("FC2", "materials"));
      await free.goto(interfaceOf("NOPE", "materials"));
      await isAt(free, "/machines/all");
      await expect(free.getByRole("grid")).toBeVisible();
      await operator.close();
    },
  );

  /** A wide screen, on which the actions of a finished order have room to stand at a side. */
  const open = async (plant: Plant, context: BrowserContext): Promise<Page> => {
    await plant.signedIn(context, "operator");
    const page = await context.newPage();
    await page.setViewportSize({ width: 1920, height: 1080 });
    return page;
  };
  /** Free room in front of the first action of a panel and behind the last, in pixels. */
  const roomAround = async (page: Page): Promise<[left: number, right: number]> => {
    await page.goto("/interface/FC2/finished-orders");
    await dataRows(page).first().click();
    await expect(page.locator("[data-panel] [data-action]").first()).toBeVisible();
    return page.locator("[data-panel]").evaluate((panel) => {
      const actions = [...panel.querySelectorAll("[data-action]")].map((one) => one.getBoundingClientRect());
      const strip = panel.querySelector("[data-action]")!.parentElement!.getBoundingClientRect();
      return [actions[0]!.left - strip.left, strip.right - actions.at(-1)!.right];
    });
  };
  const finished = async (plant: Plant) => {
    const operator = await plant.client("operator");
    await occupy(operator, "FC2");
    await clear(operator, "FC2");
  };

  test("the settings file is read once at each start, by an address of its own, and holds the themes that can be chosen [MI-058] [MI-059] [MI-060]", async ({
    plant,
    context,
  }) => {
    const page = await open(plant, context);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/settings.json"))
        asked.push(`${request.method()} ${request.url()}`);
    });
    const start = async () => {
      const answer = page.waitForResponse(/\/settings\.json/);
      await page.goto("/interface/FC1");
      await expect(page.getByRole("grid", { name: "Planned orders" })).toBeVisible();
      return (await (await answer).json()) as { themes: { name: string }[] };
    };
    const [first, second] = [await start(), await start()];
    expect(first.themes.map(({ name }) => name)).toContain("dark");
    expect(second).toEqual(first);
    expect(asked).toHaveLength(2);
    for (const address of asked) expect(address).toMatch(/^GET http.*\/settings\.json\?t=\d{13}$/);
    expect(new Set(asked).size).toBe(2);
    await page.getByRole("button", { name: say("shell.user_menu") }).click();
    await page.getByRole("button", { name: say("themes.dark"), exact: true }).click();
    await expect(page.locator("html")).toHaveClass(/theme-dark/);
    await page.getByRole("button", { name: say("themes.default"), exact: true }).click();
    await expect(page.locator("html")).toHaveClass(/theme-default/);
  });

  test("the actions of a panel stand at the right, with a theme that says so at the left [MI-061] [MI-063]", async ({
    plant,
    context,
  }) => {
    await finished(plant);
    const page = await open(plant, context);
    const [before, after] = await roomAround(page);
    expect([before > 100, after < 10]).toEqual([true, true]);
    await page.route("**/settings.json?*", async (route) => {
      const file = (await (await route.fetch()).json()) as { themes: object[] };
      const themes = file.themes.map((theme) => ({ ...theme, bottomNavigation: "left" }));
      await route.fulfill({ json: { ...file, themes } });
    });
    const [left, right] = await roomAround(page);
    expect([left < 10, right > 100]).toEqual([true, true]);
  });

  test(
    "without the settings file the app starts with the built-in theme and one warning [MI-064]",
    { tag: "@held" },
    async ({ plant, context }) => {
      await finished(plant);
      const page = await open(plant, context);
      const warned: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" && message.text().includes("settings.json")) warned.push(message.text());
      });
      await page.route("**/settings.json?*", (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto("/interface/FC1");
      await expect(page.getByRole("article", { name: "FC1", exact: true })).toBeVisible();
      expect(warned).toHaveLength(1);
      const [before, after] = await roomAround(page);
      expect([before > 100, after < 10]).toEqual([true, true]);
    },
  );
});
