import type { BrowserContext } from "@playwright/test";
import type { Client } from "#tests/faults/client.ts";
import { say } from "./panel-journey.ts";
import { journeys } from "./panel-journeys.ts";
import {
  buttonOf,
  clear,
  inPopup,
  interfaceOf,
  occupy,
  panelOf,
  plannedAt,
  popup,
  rowOf,
  runningAt,
  selectRow,
  sentBy,
  switchTo,
  terminal,
  terminalOf,
  told,
  write,
} from "./panel-stage.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";

const firstPlanned = async (client: Client, machine: string): Promise<string> => {
  const order = (await plannedAt(client, machine)).find(({ state, cancelled }) => state === "planned" && !cancelled);
  if (!order) throw new Error(`Nothing is planned on ${machine}`);
  return order.card_no;
};

test.describe("An operator at a terminal", () => {
  let context: BrowserContext;
  let page: Page;
  let operator: Client;
  let admin: Client;
  test.beforeAll(async ({ plant }: { plant: Plant }) => {
    [operator, admin] = await Promise.all([plant.client("operator"), plant.client("admin")]);
  });
  test.beforeEach(async ({ plant, browser }) => {
    context = await terminalOf(plant, browser);
    page = await context.newPage();
  });

  test("starts a planned order, which then runs, and stops it, which then runs no more [MI-139]", async () => {
    await clear(operator, "JH4");
    const cells = [await firstPlanned(operator, "JH4")];
    await page.goto(interfaceOf("JH4", "planned-orders"));
    await selectRow(page, cells);
    await buttonOf(page, "planned-order", "start").tap();
    await expect(rowOf(page, cells)).toHaveCount(0);
    await page.goto(interfaceOf("JH4", "running-orders"));
    await selectRow(page, cells);
    await buttonOf(page, "running-order", "stop").tap();
    await expect(rowOf(page, cells)).toHaveCount(0);
    await expect(panelOf(page, "running-order")).toHaveCount(0);
    expect(await runningAt(operator, "JH4")).toEqual([]);
  });

  test(
    "is told the first message of a refused start, and why the plant itself refuses a second order [MI-170]",
    { tag: "@held" },
    async () => {
      await occupy(operator, "JH4");
      const cells = [await firstPlanned(operator, "JH4")];
      await page.goto(interfaceOf("JH4", "planned-orders"));
      await selectRow(page, cells);
      const start = buttonOf(page, "planned-order", "start");
      await start.tap();
      await expect(page.getByText("Another order is already started on this machine")).toBeVisible();
      await expect(start).toBeEnabled();
      await page.route("**/api/procedures/start_order", (route) =>
        route.fulfill({
          status: 409,
          json: {
            code: "state_conflict",
            message: "The start was refused",
            path: null,
            call_status: [
              { call_code: 5, call_message: "The machine is busy" },
              { call_code: 7, call_message: "A second reason" },
            ],
            res: null,
          },
        }),
      );
      await start.tap();
      await expect(page.getByText("The machine is busy")).toBeVisible();
      for (const other of ["The start was refused", "A second reason"])
        await expect(page.getByText(other)).toHaveCount(0);
      await expect(popup(page)).toHaveCount(0);
    },
  );

  test("starts with the number of cavities that the panel asks for", { tag: "@held" }, async ({ plant }) => {
    const { prepare, effect, stored } = journeys["planned-order"]!["cavities"]!;
    const cells = await prepare(operator, plant);
    await page.goto(interfaceOf("FC8", "planned-orders"));
    await selectRow(page, cells);
    const sent = sentBy(page, "start_order");
    await effect(page, cells);
    await expect(rowOf(page, cells)).toHaveCount(0);
    await stored?.(operator, cells);
    expect(sent).toMatchObject([{ card_no: cells[0], cavities: 4 }]);
  });

  test(
    "is kept at a start without material until they decide, orders it, and starts the order then",
    { tag: "@held" },
    async () => {
      await clear(operator, "FC7");
      const cells = [await firstPlanned(operator, "FC7")];
      await page.clock.install();
      await page.goto(interfaceOf("FC7", "planned-orders"));
      await selectRow(page, cells);
      const sent = sentBy(page, "start_order");
      await buttonOf(page, "planned-order", "start").tap();
      await expect(popup(page)).toContainText("SF370");
      await page.clock.fastForward(130_000);
      await expect(inPopup(page, say(900013))).toBeVisible();
      await inPopup(page, say(900013)).tap();
      await expect.poll(() => sent.length).toBe(2);
      expect(sent[1]).toEqual(sent[0]);
      await inPopup(page, say(900012)).tap();
      await expect(page).toHaveURL(/\/interface\/FC7\/materials-planned$/);
      await expect(panelOf(page, "planned-order")).toContainText(cells[0]!);

      const materials = page.getByRole("grid", { name: "Materials" });
      await materials.getByRole("row").filter({ hasText: cells[0]! }).first().tap();
      await buttonOf(page, "material", "order-material").tap();
      await popup(page).getByRole("textbox").fill("12.5");
      await inPopup(page, "OK").tap();
      await expect(page.getByText(say("material.ordered"))).toBeVisible();
      await expect(materials.getByRole("row").filter({ hasText: cells[0]! }).filter({ hasText: "12.5" })).toHaveCount(
        1,
      );

      await page.goto(interfaceOf("FC7", "planned-orders"));
      await selectRow(page, cells);
      await buttonOf(page, "planned-order", "start").tap();
      await expect(rowOf(page, cells)).toHaveCount(0);
      expect((await runningAt(operator, "FC7")).map(({ card_no }) => card_no)).toEqual(cells);
    },
  );

  test(
    "switches each step of preparation on and off [MI-215] [MI-216] [MI-217] [MI-218] [MI-219]",
    { tag: "@held" },
    async () => {
      const steps = [
        ["material-prepared", "material_prepared"],
        ["tools-prepared", "tools_prepared"],
        ["peripheral-equipment-prepared", "peripheral_equipment_prepared"],
        ["print-prepared", "print_prepared"],
      ] as const;
      await switchTo(admin, "JH3", [433, 434, 435, 446]);
      const card_no = await firstPlanned(operator, "JH3");
      const target = { machine_id: "JH3", card_no };
      for (const [, feature] of steps) await write(operator, "prepare_for_order", { ...target, feature, value: 0 });
      await page.goto(interfaceOf("JH3", "planned-orders"));
      await selectRow(page, [card_no]);
      const sent = sentBy(page, "prepare_for_order");
      const held = async () => {
        const order = (await plannedAt(operator, "JH3")).find((one) => one.card_no === card_no);
        return steps.map(([, feature]) => order?.[feature]);
      };
      for (const [to, isPressed] of [
        [1, "true"],
        [0, "false"],
      ] as const) {
        for (const [id] of steps) {
          await buttonOf(page, "planned-order", id).tap();
          await expect(buttonOf(page, "planned-order", id)).toHaveAttribute("aria-pressed", isPressed);
        }
        expect(await held()).toEqual(steps.map(() => to));
      }
      expect(sent).toEqual([1, 0].flatMap((value) => steps.map(([, feature]) => ({ ...target, feature, value }))));
      for (const wrong of [
        { feature: "cancelled", value: 1 },
        { feature: "material_prepared", value: 2 },
      ])
        expect(await operator.call("prepare_for_order", { ...target, ...wrong }, crypto.randomUUID())).toMatchObject({
          status: 400,
          body: { call_status: [{ call_code: 1 }] },
        });
    },
  );

  test(
    "cancels the rest of an order and takes that back: the stored flag follows [MI-207] [MI-208]",
    { tag: "@held" },
    async () => {
      const card_no = await firstPlanned(operator, "JH3");
      await page.goto(interfaceOf("JH3", "planned-orders"));
      const flag = async () => (await plannedAt(operator, "JH3")).find((one) => one.card_no === card_no)?.cancelled;
      for (const [id, to] of [
        ["cancel-rest", 1],
        ["revert-cancellation", 0],
      ] as const) {
        await selectRow(page, [card_no]);
        await buttonOf(page, "planned-order", id).tap();
        await expect(panelOf(page, "planned-order")).toHaveCount(0);
        expect(await flag()).toBe(to);
      }
    },
  );

  test(
    "has a planning list of their own: another user is still offered to plan the order [MI-234]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const card_no = await firstPlanned(operator, "JH3");
      await write(operator, "user_planning", { operation_type: "delete", machine_id: "JH3", card_no });
      const beside = await terminalOf(plant, browser, "supervisor");
      const other = await beside.newPage();
      for (const screen of [page, other]) {
        await screen.goto(interfaceOf("JH3", "planned-orders"));
        await selectRow(screen, [card_no]);
      }
      await buttonOf(page, "planned-order", "plan").tap();
      await expect(buttonOf(page, "planned-order", "unplan")).toBeEnabled();
      // The same list, asked again: it is the other user's.
      await other.reload();
      await selectRow(other, [card_no]);
      await expect(buttonOf(other, "planned-order", "plan")).toBeEnabled();
      await expect(buttonOf(other, "planned-order", "unplan")).toHaveCount(0);
      await buttonOf(page, "planned-order", "unplan").tap();
      await expect(buttonOf(page, "planned-order", "plan")).toBeEnabled();
      await beside.close();
    },
  );

  test("is asked and told by what was loaded while there was a link, once a row is chosen", async ({ plant }) => {
    const { prepare, questions } = journeys["material"]!["order-material"]!;
    const cells = await prepare(operator, plant);
    await page.goto(interfaceOf("JH4", "materials"));
    await selectRow(page, cells);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const done = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
          const wanted = [
            ...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload], link[rel=stylesheet]"),
          ];
          return wanted.every(({ href }) => done.has(href)) && [...done].some((name) => name.includes("FlowHost"));
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await buttonOf(page, "material", "order-material").tap();
    await questions![0]!.answer(page);
    await expect(popup(page).getByText(say(900050))).toBeVisible();
    await expect(page.getByText(say("material.ordered"))).toHaveCount(0);
    await context.setOffline(false);
  });

  test("is told of a question that cannot be shown: nothing is sent, and the row stays", async ({ plant, browser }) => {
    const cells = await journeys["material"]!["order-material"]!.prepare(operator, plant);
    const bare = await plant.signedIn(
      await browser.newContext({ baseURL: plant.site, ...terminal, serviceWorkers: "block" }),
      "operator",
    );
    await bare.route(/\/assets\/FlowHost/, (route) => route.abort());
    const screen = await bare.newPage();
    await screen.goto(interfaceOf("JH4", "materials"));
    await selectRow(screen, cells);
    const sent = sentBy(screen, "order_material");
    await buttonOf(screen, "material", "order-material").tap();
    await told(screen, say(1817));
    await expect(buttonOf(screen, "material", "order-material")).toBeEnabled();
    await expect(rowOf(screen, cells)).toHaveAttribute("aria-selected", "true");
    expect(sent).toEqual([]);
    await bare.close();
  });
});
