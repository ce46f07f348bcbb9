import type { Client } from "#tests/faults/client.ts";
import { say } from "./panel-journey.ts";
import {
  buttonOf,
  clear,
  interfaceOf,
  panelOf,
  plannedAt,
  rowOf,
  runningAt,
  seeRow,
  selectRow,
  sentBy,
  test,
  told,
  write,
} from "./panel-stage.ts";
import { aStop, cellsOf, historyOf, type StopFacts } from "./panel-stops.ts";
import { expect, type Page } from "./plant.ts";

// Stops are coded and an order is started here alone.
test.use({ ground: "stops" });

const meeting = "32";

test.describe("A choice of which a part has changed meanwhile", () => {
  let page: Page;
  let operator: Client;
  test.beforeEach(({ atTerminal }) => {
    ({ page, operator } = atTerminal);
  });

  const codesOf = async (stops: readonly StopFacts[]) => {
    const history = await historyOf(operator, stops[0]!.machine_id);
    return stops.map(({ stop }) => history.find((one) => one.stop === stop)?.stop_reason);
  };
  const codedElsewhere = ({ machine_id, stop }: StopFacts) =>
    write(operator, "update_uncoded_stops", { machine_id, stops: [stop], stop_code: meeting, note: null });
  const next = () => page.getByRole("button", { name: "Next", exact: true }).tap();

  test(
    "loses the stop that another person codes on the list; in the wizard all are refused with the one that is coded, and the others stay chosen until they have their code",
    { tag: "@held" },
    async ({ plant }) => {
      const stops: StopFacts[] = [];
      for (let made = 0; made < 4; made += 1) stops.push(await aStop(operator, plant, "FC4"));
      const [early, late, ...others] = stops as [StopFacts, StopFacts, ...StopFacts[]];
      await page.goto(interfaceOf("FC4", "uncoded"));
      for (const stop of stops) await selectRow(page, cellsOf(stop));
      await expect(panelOf(page, "uncoded-stops")).toContainText("4 selected");
      await codedElsewhere(early);
      await expect(panelOf(page, "uncoded-stops")).toContainText("3 selected");

      await buttonOf(page, "uncoded-stops", "code").tap();
      const code = page.getByRole("radio", { name: meeting, exact: true });
      await code.tap();
      await codedElsewhere(late);
      await next();
      await expect(page.getByText(`The stop ${late.stop} is coded already.`)).toBeVisible();
      await expect(code).toBeChecked();
      expect(await codesOf(others)).toEqual(["-", "-"]);

      await page.getByRole("button", { name: "Quit", exact: true }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
      await expect(panelOf(page, "uncoded-stops")).toContainText("2 selected");
      for (const stop of others) {
        await seeRow(page, cellsOf(stop));
        await expect(rowOf(page, cellsOf(stop))).toHaveAttribute("aria-selected", "true");
      }
      await buttonOf(page, "uncoded-stops", "code").tap();
      await code.tap();
      await next();
      await told(page, say(900064));
      expect(await codesOf(others)).toEqual([meeting, meeting]);
    },
  );

  test(
    "of orders, one of which has begun to run, is refused as a whole: it is said, the running one leaves the choice, and the other is cancelled then",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const admin = (await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin")).request;
      const address = "/api/documents/table/planned_orders";
      const table = await admin.get(address);
      const saved = await admin.put(address, {
        data: { ...((await table.json()) as object), selectionMode: "multiple" },
        headers: { origin: plant.url, "if-match": table.headers()["etag"]! },
      });
      expect(saved.status(), await saved.text()).toBe(200);
      await clear(operator, "FC3");
      const [begun, other] = (await plannedAt(operator, "FC3")).filter(({ cancelled }) => cancelled === 0);
      const sent = sentBy(page, "cancellation");
      await page.goto(interfaceOf("FC3", "planned-orders"));
      for (const { card_no } of [begun!, other!]) await selectRow(page, [card_no]);
      // The order begins before the server hears of the press, and after the screen could have told of it.
      let isFirst = true;
      await page.route("**/api/procedures/cancellation", async (route) => {
        const open = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
        if (isFirst) await write(operator, "start_order", { machine_id: "FC3", card_no: begun!.card_no, ...open });
        isFirst = false;
        await route.continue();
      });
      const cancelled = async () =>
        new Map(
          [...(await runningAt(operator, "FC3")), ...(await plannedAt(operator, "FC3"))].map((one) => [
            one.card_no,
            one.cancelled,
          ]),
        );
      await buttonOf(page, "planned-order", "cancel-rest").tap();
      await expect(page.getByText(say(900025)).first()).toBeVisible();
      await expect(rowOf(page, [begun!.card_no])).toHaveCount(0);
      await expect(rowOf(page, [other!.card_no])).toHaveAttribute("aria-selected", "true");
      const after = await cancelled();
      expect([begun, other].map((order) => after.get(order!.card_no))).toEqual([0, 0]);

      await buttonOf(page, "planned-order", "cancel-rest").tap();
      await expect.poll(async () => (await cancelled()).get(other!.card_no)).toBe(1);
      const common = { machine_id: "FC3", action: "cancellation" };
      expect(sent).toEqual([
        { ...common, record_nos: [begun!.record_no1, other!.record_no1] },
        { ...common, record_nos: [other!.record_no1] },
      ]);
      expect((await cancelled()).get(begun!.card_no)).toBe(0);
    },
  );
});
