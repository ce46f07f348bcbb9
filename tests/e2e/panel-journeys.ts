import type { Client } from "#tests/faults/client.ts";
import { choose, type Journey, leading, leadsTo, leadsToPath, say, type } from "./panel-journey.ts";
import {
  buttonOf,
  clear,
  finishedAt,
  inPopup,
  interfaceOf,
  occupy,
  type OrderFacts,
  plannedAt,
  popup,
  rowOf,
  runningAt,
  selectRow,
  write,
} from "./panel-stage.ts";
import { counterJumpJourneys } from "./panel-counter-jumps.ts";
import { erpJourneys } from "./panel-erp.ts";
import { plannersOfPlanned, plannersOfRunning } from "./panel-planners.ts";
import { palletConfirmationJourneys, palletFlagJourneys, palletQueueJourneys, toPalletFlag } from "./panel-pallets.ts";
import { notificationJourneys } from "./panel-notifications.ts";
import { labelJourneys, printJobJourneys } from "./panel-print-jobs.ts";
import { peopleJourneys, toMassJourneys, toSignedIn } from "./panel-people.ts";
import { erpQueueJourneys, mailJourneys, printerJourneys } from "./panel-sending.ts";
import { machineJourneys, stopJourneys } from "./panel-stops.ts";
import { expect, type Page } from "./plant.ts";

const orderIn = (orders: readonly OrderFacts[], card: string | undefined): OrderFacts => {
  const order = orders.find(({ card_no }) => card_no === card);
  if (!order) throw new Error(`No order ${card}`);
  return order;
};

/** What the search by tool looks for, and what it finds. */
const searched = { tool_id: "", card_no: "" };

/** The first planned order of the machine that is not cancelled, locked or on somebody's list, after what is done to it. */
const aPlanned =
  (machine: string, more: (operator: Client, order: OrderFacts) => Promise<unknown> = async () => {}) =>
  async (operator: Client): Promise<string[]> => {
    const order = (await plannedAt(operator, machine)).find(({ state }) => state === "planned");
    if (!order) throw new Error(`Nothing is planned on ${machine}`);
    await more(operator, order);
    return [order.card_no];
  };
const aFinished =
  (machine: string, more: (operator: Client, order: OrderFacts) => Promise<unknown> = async () => {}) =>
  async (operator: Client): Promise<string[]> => {
    const [order] = await finishedAt(operator, machine);
    if (!order) throw new Error(`Nothing was finished on ${machine}`);
    await more(operator, order);
    return [order.card_no];
  };

/** A report of a quantity that no other row of the machine shows. */
const aReport = async (operator: Client): Promise<string[]> => {
  const card_no = await occupy(operator, "JH3");
  const reports = await operator.read<{ good_qty: number }[]>("load_quantity_history", {
    machine_id: "JH3",
    quantity_kind: "good",
  });
  const known = new Set(reports.map(({ good_qty: reported }) => reported));
  // A quantity that no other row shows.
  let good_qty = 2;
  while (known.has(good_qty)) good_qty += 1;
  const target = { machine_id: "JH3", card_no, employee: "1004", note: "" };
  await write(operator, "receive_good_qty", { ...target, good_qty, trans_time: new Date().toISOString() });
  return [card_no, String(good_qty)];
};

const wizardIsOpen = async (page: Page) => {
  await expect(page.locator("[data-wizard-status]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
};
const listsMaterialsOf = async (page: Page, [card]: readonly string[]) => {
  await expect(rowOf(page, [card!]).last()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: say("material.assigned_qty") })).toBeVisible();
};

/** Prints an order as a whole on the printer of files. */
const printing = (
  machine: string,
  list: string,
  prepare: Journey["prepare"],
  call: "print_full_order" | "reprint_full_order",
): Journey => ({
  machine,
  list,
  prepare,
  questions: [
    {
      says: say("print.choose_printer"),
      answer: async (page) => {
        await popup(page)
          .getByRole("radio", { name: /At the strapping machine/ })
          .tap();
        await inPopup(page, "OK").tap();
      },
    },
  ],
  reads: true,
  call,
  done: say("print.waits_again"),
  effect: (page, cells) => expect(rowOf(page, cells)).toHaveCount(1),
  stored: async (operator, [card_no]) =>
    await expect
      .poll(async () => (await operator.read<object[]>("load_print_jobs", { printstatus: "Printed" }))[0])
      .toMatchObject({ kind: "order", card_no, origin: call === "print_full_order" ? "manual" : "reprint" }),
});

/** The pages that show an order: its operation text and its details. */
const readings = (machine: string, list: string, prepare: Journey["prepare"]) => {
  const isShown = async (page: Page) => await expect(page.locator("[data-wizard-status]")).toBeVisible();
  return {
    "operation-text": leading(machine, list, prepare, leadsTo(machine, "operation-text", isShown)),
    "order-details": leading(machine, list, prepare, (page, cells) =>
      leadsToPath(interfaceOf(machine, `order-details/${cells[0]}`), isShown)(page, cells),
    ),
  };
};

type Step = "material_prepared" | "tools_prepared" | "peripheral_equipment_prepared" | "print_prepared";
const preparation = (feature: number, field: Step, id: string): Journey => ({
  machine: "JH1",
  list: "planned-orders",
  features: [feature],
  prepare: aPlanned("JH1", (operator, { card_no }) =>
    write(operator, "prepare_for_order", { machine_id: "JH1", card_no, feature: field, value: 0 }),
  ),
  ready: (page) => expect(buttonOf(page, "planned-order", id)).toHaveAttribute("aria-pressed", "false"),
  call: "prepare_for_order",
  effect: (page) => expect(buttonOf(page, "planned-order", id)).toHaveAttribute("aria-pressed", "true"),
  stored: async (operator, [card]) => expect(orderIn(await plannedAt(operator, "JH1"), card)[field]).toBe(1),
});

const cancelled = async (operator: Client, machine_id: string, { record_no1, cancelled: is }: OrderFacts, to: 0 | 1) =>
  is === to
    ? undefined
    : write(operator, "cancellation", {
        machine_id,
        record_nos: [record_no1],
        action: to ? "cancellation" : "revert_cancellation",
      });

/** Cancels the rest of an order, or takes that back: the other action is offered then. */
const cancelling = (panel: "planned-order" | "finished-order", to: 0 | 1): Journey => {
  const [machine, list, find, load] =
    panel === "planned-order"
      ? (["JH1", "planned-orders", aPlanned, plannedAt] as const)
      : (["JH3", "finished-orders", aFinished, finishedAt] as const);
  const other = to ? "revert-cancellation" : "cancel-rest";
  return {
    machine,
    list,
    prepare: find(machine, (operator, order) => cancelled(operator, machine, order, to ? 0 : 1)),
    call: "cancellation",
    effect: async (page, cells) => {
      if (panel === "planned-order")
        await expect(rowOf(page, cells).getByRole("gridcell").nth(7)).toHaveText(to ? "Yes" : "No");
      await selectRow(page, cells);
      await expect(buttonOf(page, panel, other)).toBeEnabled();
      await expect(buttonOf(page, panel, to ? "cancel-rest" : "revert-cancellation")).toHaveCount(0);
    },
    stored: async (operator, [card]) => expect(orderIn(await load(operator, machine), card).cancelled).toBe(to),
  };
};

const lockTo = async (operator: Client, machine_id: string, { program_id, locked }: OrderFacts, to: 0 | 1) =>
  locked === to
    ? undefined
    : write(operator, "balthzar_euromap", {
        feature: to ? "block_program" : "unblock_program",
        machine_id,
        program_id,
        comment: to ? "Worn" : "",
      });
const locking = (to: 0 | 1): Journey => ({
  machine: "JH2",
  list: "planned-orders",
  prepare: aPlanned("JH2", (operator, order) => lockTo(operator, "JH2", order, to ? 0 : 1)),
  ...(to
    ? {
        questions: [{ says: say(900154), answer: (page: Page) => type(page, "Worn"), unanswered: say(900026) }],
      }
    : {}),
  call: "balthzar_euromap",
  effect: async (page, cells) => {
    await expect(rowOf(page, cells).getByRole("gridcell").nth(8)).toHaveText(to ? "Yes" : "No");
    await expect(buttonOf(page, "planned-order", to ? "unblock-program" : "block-program")).toBeEnabled();
    await expect(buttonOf(page, "planned-order", to ? "block-program" : "unblock-program")).toHaveCount(0);
  },
  stored: async (operator, [card]) => expect(orderIn(await plannedAt(operator, "JH2"), card).locked).toBe(to),
});

const ownPlanning = (to: 0 | 1): Journey => ({
  machine: "JH2",
  list: "planned-orders",
  prepare: aPlanned("JH2", (operator, { card_no }) =>
    write(operator, "user_planning", { operation_type: to ? "delete" : "insert", machine_id: "JH2", card_no }),
  ),
  call: "user_planning",
  effect: async (page) => {
    await expect(buttonOf(page, "planned-order", to ? "unplan" : "plan")).toBeEnabled();
    await expect(buttonOf(page, "planned-order", to ? "plan" : "unplan")).toHaveCount(0);
  },
  stored: async (operator, [card]) => expect(orderIn(await plannedAt(operator, "JH2"), card).user_planning).toBe(to),
});

interface MaterialFacts {
  card_no: string;
  material_no: string;
  assigned_qty: number;
}
const materialsAt = (operator: Client, machine_id: string): Promise<MaterialFacts[]> =>
  operator.read("load_materials", { machine_id, order_state: "started", card_no: null });
/** Kilograms that are ordered and returned: no material of the demo plant has as much. */
const assigned = "9,005.00";
const moving = (procedure: "order_material" | "return_material", title: number, done: string): Journey => {
  const isOrder = procedure === "order_material";
  return {
    machine: "JH4",
    list: "materials",
    prepare: async (operator) => {
      const card_no = await occupy(operator, "JH4");
      const row = (await materialsAt(operator, "JH4")).find((one) => one.card_no === card_no);
      if (!row) throw new Error("No material on JH4");
      const missing = (isOrder ? 9_000 : 9_010) - row.assigned_qty;
      const target = { machine_id: "JH4", card_no, material_no: row.material_no };
      if (missing !== 0)
        await write(operator, missing > 0 ? "order_material" : "return_material", {
          ...target,
          quantity: Math.abs(Math.round(missing * 1000) / 1000),
        });
      return [card_no, row.material_no];
    },
    questions: [{ says: say(title), answer: (page) => type(page, "5") }],
    call: procedure,
    done,
    effect: async (page, cells) => {
      await expect(rowOf(page, [...cells, assigned])).toHaveCount(1);
    },
    stored: async (operator, [card, material]) =>
      expect(
        (await materialsAt(operator, "JH4")).find((one) => one.card_no === card && one.material_no === material)
          ?.assigned_qty,
      ).toBe(9_005),
  };
};

/** What a person does at each button and field of each shipped panel. Source: MI-078 to MI-085. */
export const journeys: Readonly<Record<string, Readonly<Record<string, Journey>>>> = {
  "running-order": {
    report: leading(
      "JH2",
      "running-orders",
      async (operator) => [await occupy(operator, "JH2")],
      leadsTo("JH2", "report-production", wizardIsOpen),
    ),
    materials: leading(
      "JH2",
      "running-orders",
      async (operator) => [await occupy(operator, "JH2")],
      leadsTo("JH2", "materials", listsMaterialsOf),
    ),
    "input-groups": leading(
      "JH2",
      "running-orders",
      async (operator) => [await occupy(operator, "JH2")],
      leadsTo("JH2", "input-groups", wizardIsOpen),
    ),
    "signed-in": toSignedIn,
    "print-pallet-flag": toPalletFlag,
    "reprint-order": printing(
      "JH2",
      "running-orders",
      async (operator) => [await occupy(operator, "JH2")],
      "reprint_full_order",
    ),
    ...readings("JH2", "running-orders", async (operator) => [await occupy(operator, "JH2")]),
    "code-stop": leading(
      "JH2",
      "running-orders",
      async (operator, plant) => {
        await plant.record({ machine_id: "JH2", time: new Date().toISOString(), status: "S" });
        return [await occupy(operator, "JH2")];
      },
      leadsTo("JH2", "stopcode", async (page) => {
        await expect(page.locator("[data-wizard-status]")).toBeVisible();
      }),
    ),
    stop: {
      machine: "JH2",
      list: "running-orders",
      features: [47, 131],
      prepare: async (operator) => [await occupy(operator, "JH2")],
      questions: [
        { says: say(900018), answer: (page) => inPopup(page, "No").tap() },
        { says: /^Stop order WO\d+\?$/, answer: (page) => inPopup(page, "Yes").tap() },
      ],
      call: "stop_order",
      refused: say(900020),
      effect: async (page, cells) => {
        await expect(rowOf(page, cells)).toHaveCount(0);
        await expect(page.locator("[data-panel]")).toHaveCount(0);
      },
      stored: async (operator) => expect(await runningAt(operator, "JH2")).toEqual([]),
    },
    ...plannersOfRunning,
  },
  "planned-order": {
    "print-order": printing("JH2", "planned-orders", aPlanned("JH2"), "print_full_order"),
    start: {
      machine: "FC6",
      list: "planned-orders",
      features: [183, 326],
      prepare: async (operator) => {
        await clear(operator, "FC6");
        const order = (await plannedAt(operator, "FC6")).find(({ unit_qty }) => !unit_qty);
        if (!order) throw new Error("FC6 has no order without unit quantity");
        return [order.card_no];
      },
      questions: [
        { says: say("order.tool_structure"), answer: (page) => choose(page, "Mould half B"), unanswered: say(900011) },
        { says: say("order.setup_stop_reason"), answer: (page) => choose(page, "Tool change") },
        { says: say("order.unit_qty"), answer: (page) => type(page, "6") },
      ],
      reads: true,
      call: "start_order",
      effect: async (page, cells) => {
        await expect(rowOf(page, cells)).toHaveCount(0);
        await expect(page.locator("[data-panel]")).toHaveCount(0);
      },
      stored: async (operator, [card]) => {
        const order = orderIn(await runningAt(operator, "FC6"), card);
        expect([order.unit_qty, order.tool_id.at(-1)]).toEqual([6, "B"]);
      },
    },
    cavities: {
      machine: "FC8",
      list: "planned-orders",
      prepare: async (operator) => {
        await clear(operator, "FC8");
        return aPlanned("FC8")(operator);
      },
      effect: async (page) => {
        const start = buttonOf(page, "planned-order", "start");
        await expect(start).toBeDisabled();
        await expect(start).toContainText(say("panel.cavities_missing"));
        for (let press = 0; press < 4; press += 1) await page.getByRole("button", { name: "Cavities: one more" }).tap();
        await expect(page.getByLabel(say("panel.cavities"), { exact: true })).toHaveValue("4");
        await start.tap();
        await expect(start).toHaveCount(0);
      },
      stored: async (operator, [card]) => expect(orderIn(await runningAt(operator, "FC8"), card).cavities).toBe(4),
    },
    "material-prepared": preparation(433, "material_prepared", "material-prepared"),
    "tools-prepared": preparation(434, "tools_prepared", "tools-prepared"),
    "peripheral-equipment-prepared": preparation(435, "peripheral_equipment_prepared", "peripheral-equipment-prepared"),
    "print-prepared": preparation(446, "print_prepared", "print-prepared"),
    materials: leading("JH1", "planned-orders", aPlanned("JH1"), leadsTo("JH1", "materials-planned", listsMaterialsOf)),
    "input-groups": leading("JH1", "planned-orders", aPlanned("JH1"), leadsTo("JH1", "input-groups", wizardIsOpen)),
    ...readings("JH1", "planned-orders", aPlanned("JH1")),
    "cancel-rest": cancelling("planned-order", 1),
    "revert-cancellation": cancelling("planned-order", 0),
    "block-program": locking(1),
    "unblock-program": locking(0),
    plan: ownPlanning(1),
    unplan: ownPlanning(0),
    "search-by-tool": {
      machine: "FC7",
      list: "planned-orders",
      prepare: async (operator) => {
        const planned = await plannedAt(operator, "FC7");
        for (const { tool_id } of planned) {
          const [found] = await operator.read<OrderFacts[]>("balthzar_get_last_order_with_tool_on_machine", {
            machine_id: "FC7",
            tool_id,
          });
          const target = planned.find(({ card_no }) => card_no === found?.card_no);
          const other = planned.find(({ card_no }) => card_no !== found?.card_no);
          if (!target || !other) continue;
          Object.assign(searched, { tool_id, card_no: target.card_no });
          return [other.card_no];
        }
        throw new Error("No tool leads to an order that is planned on FC7");
      },
      questions: [
        {
          says: say("tool.search"),
          answer: (page) => type(page, searched.tool_id),
          seconds: 240,
          unanswered: say(900011),
        },
      ],
      isRead: true,
      call: "balthzar_get_last_order_with_tool_on_machine",
      effect: async (page, cells) => {
        await expect(rowOf(page, [searched.card_no])).toHaveAttribute("aria-selected", "true");
        await expect(rowOf(page, cells)).toHaveAttribute("aria-selected", "false");
      },
    },
    ...plannersOfPlanned,
  },
  "finished-order": {
    "reprint-order": printing("JH4", "finished-orders", aFinished("JH4"), "reprint_full_order"),
    "good-quantity": leading(
      "JH3",
      "finished-orders",
      aFinished("JH3"),
      leadsTo("JH3", "finished-orders/report-quantity", wizardIsOpen),
    ),
    "scrap-quantity": leading(
      "JH3",
      "finished-orders",
      aFinished("JH3"),
      leadsTo("JH3", "finished-orders/scrap-quantity", wizardIsOpen),
    ),
    materials: leading(
      "JH3",
      "finished-orders",
      aFinished("JH3"),
      leadsTo("JH3", "materials-finished", listsMaterialsOf),
    ),
    ...readings("JH3", "finished-orders", aFinished("JH3")),
    "cancel-rest": cancelling("finished-order", 1),
    "revert-cancellation": cancelling("finished-order", 0),
  },
  material: {
    "order-material": moving("order_material", 900156, say("material.ordered")),
    "return-material": moving("return_material", 900157, say("material.returned")),
  },
  "custom-quantity-report": {
    reverse: {
      machine: "JH3",
      list: "report-quantity-history",
      prepare: aReport,
      questions: [{ says: /^Reverse the report of \d+ on \d+\?$/, answer: (page) => inPopup(page, "Yes").tap() }],
      call: "correct_quantity",
      done: say("quantity.reversed"),
      effect: async (page, cells) => {
        await selectRow(page, cells);
        await expect(buttonOf(page, "custom-quantity-report", "reverse")).toBeDisabled();
        await expect(buttonOf(page, "custom-quantity-report", "reverse")).toContainText(say("quantity.is_reversed"));
      },
    },
    "card-history": leading(
      "JH3",
      "report-quantity-history",
      aReport,
      leadsTo("JH3", "card-history", async (page) => {
        await expect(page.locator("[data-wizard-status]")).toHaveAttribute("data-step", "pallet-history");
      }),
    ),
  },
  "custom-counter-jump": counterJumpJourneys,
  "pallet-flag": palletFlagJourneys,
  "pallet-queue": palletQueueJourneys,
  "pallet-confirmation": palletConfirmationJourneys,
  label: labelJourneys,
  "print-job": printJobJourneys,
  "custom-printer": printerJourneys,
  "custom-mail": mailJourneys,
  "custom-erp-queue": erpQueueJourneys,
  "erp-failed": erpJourneys,
  notification: notificationJourneys,
  machine: { ...machineJourneys, ...toMassJourneys },
  ...peopleJourneys,
  ...stopJourneys,
};
