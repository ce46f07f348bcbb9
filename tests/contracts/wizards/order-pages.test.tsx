import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { action, panelType, row } from "../panels/acts.ts";
import { machineOf, materialOf, orderOf, reportOf } from "../panels/stage.tsx";
import { card, choose, identify, next, openAt, press, refused, signedIn, title } from "./desk.tsx";

const at = (name: string) => `/interface/M1/${name}`;
/** The cards of the rows in sight, from the top. */
const cardsShown = () =>
  [...document.querySelectorAll("tbody tr")].map(
    (shown) => [...shown.children].map(({ textContent }) => /^10\d$/.exec(textContent)?.[0]).find(Boolean) ?? null,
  );

test("a row of planned, running and finished orders opens its panel [OV-129] [OV-130] [OV-131]", async () => {
  const { go } = await openAt(at("planned-orders"), {
    procedures: { load_finished_orders: [orderOf("105", { state: "stopped" })] },
  });
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  expect(panelType()).toBe("planned-order");
  go(at("running-orders"));
  await row("WO104").click();
  await expect.element(action("Stop")).toBeVisible();
  expect(panelType()).toBe("running-order");
  go(at("finished-orders"));
  await row("WO105").click();
  await expect.element(action("Good quantity")).toBeVisible();
  await expect.element(action("Scrap quantity")).toBeVisible();
  await openAt(at("finished-orders"), { procedures: { load_finished_orders: [] } });
  await expect.element(page.getByText("No orders", { exact: true })).toBeVisible();
});

/** Chooses an order of the wizard's list and goes on. */
const goOnWith = async (path: string, order: string) => {
  await openAt(at(path), signedIn);
  await choose(order);
  await next.click();
};
/** Gives the scrap quantity that is asked for. */
const giveScrap = async () => {
  await expect.element(title("Scrap quantity")).toBeVisible();
  await press("2");
  await next.click();
};

test("the quantity of a running order is asked for [OV-118]", async () => {
  await goOnWith("report-quantity", "WO104");
  await expect.element(title("Quantity")).toBeVisible();
});

test("the quantity of a finished order is asked for [OV-119]", async () => {
  await goOnWith("finished-orders/report-quantity", "WO106");
  await expect.element(title("Quantity")).toBeVisible();
});

test("scrap and its reason of a running order are asked for [OV-120]", async () => {
  await goOnWith("scrap-quantity", "WO104");
  await giveScrap();
  await expect.element(title("Scrap reason")).toBeVisible();
});

test("scrap and its reason of a finished order are asked for [OV-121]", async () => {
  await goOnWith("finished-orders/scrap-quantity", "WO106");
  await giveScrap();
  await expect.element(title("Scrap reason")).toBeVisible();
});

/** Opens a page of finished orders by its address, then from the panel of an order, which it has chosen. */
const openFinished = async (path: string, button: string, heading: string) => {
  const shown = page.getByRole("heading", { level: 1, name: heading, exact: true });
  const { calls, go, place } = await openAt(at(path));
  await expect.element(shown).toBeVisible();
  await expect.element(title("Employee")).toBeVisible();
  go(at("finished-orders"));
  await row("WO106").click();
  await expect.element(shown).not.toBeInTheDocument();
  await action(button).click();
  await expect.poll(place).toBe(at(path));
  await expect.element(shown).toBeVisible();
  await identify();
  await expect.element(page.getByRole("radio", { name: "WO106" })).toBeChecked();
  await next.click();
  return (procedure: string) => calls(procedure).map(([, input]) => input);
};

test("good quantity of a finished order is marked on a page of its own, by address and from its panel [MI-010]", async () => {
  const sent = await openFinished("finished-orders/report-quantity", "Good quantity", "Report quantity afterwards");
  await expect.element(title("Quantity")).toBeVisible();
  await press("2");
  await next.click();
  await expect.poll(() => sent("receive_good_qty")).toMatchObject([{ machine_id: "M1", card_no: "106", good_qty: 2 }]);
});

test("scrap quantity of a finished order is marked on a page of its own, by address and from its panel [MI-011]", async () => {
  const sent = await openFinished("finished-orders/scrap-quantity", "Scrap quantity", "Report scrap afterwards");
  await giveScrap();
  await card("Bent");
  await next.click();
  await expect
    .poll(() => sent("report_scrap"))
    .toMatchObject([{ machine_id: "M1", card_no: "106", scrap_qty: 2, scrap_reason: "R1" }]);
});

test("an order is found by its card, an unknown card is not and stays typed, and its end opens the order's panel [OV-125] [MI-017] [MI-018] [MI-019]", async () => {
  const { place } = await openAt(at("order-by-card"));
  const field = page.getByLabelText("Card number");
  await field.fill("XXX");
  await expect.element(page.getByText("not found")).toBeVisible();
  await expect.element(field).toHaveValue("XXX");
  await expect.element(next).toBeDisabled();
  await field.fill("102");
  await next.click();
  await expect.poll(place).toBe(at("planned-orders"));
  await expect.element(page.getByText("WO102 · 102")).toBeVisible();
  expect(panelType()).toBe("planned-order");
});

test("parts and rework orders of the machine are there to choose from and to search [OV-123] [OV-124]", async () => {
  const parts = ["P1", "P2"].map((part_no) => ({ part_no, part_description: `Part ${part_no}` }));
  const rework = ["108", "109"].map((card_no) =>
    orderOf(card_no, { order_kind: "rework", searchField: `WO${card_no}` }),
  );
  const { go, calls } = await openAt(at("order-by-part"), {
    procedures: { search_part: parts, load_rework_orders: rework },
  });
  await expect.element(page.getByText("Part P2")).toBeVisible();
  go(at("rework-order"));
  await expect.element(page.getByText("WO109")).toBeVisible();
  await page.getByRole("textbox", { name: "Search" }).fill("108");
  await expect.element(page.getByText("WO109")).not.toBeInTheDocument();
  await expect.element(page.getByText("WO108")).toBeVisible();
  expect(calls("search_part", "load_rework_orders").map(([, { machine_id }]) => machine_id)).toEqual(["M1", "M1"]);
});

test("the operation text of the running order is shown, and of another from its panel [OV-126] [WD-050]", async () => {
  const { go } = await openAt(at("operation-text"), {
    procedures: {
      load_running_orders: [orderOf("104", { state: "started" })],
      load_operation_text: ({ card_no }: Record<string, unknown>) => `<p>Dry <b>${String(card_no)}</b></p>`,
    },
  });
  await expect.element(page.getByText("104", { exact: true })).toBeVisible();
  go(at("planned-orders"));
  await row("WO102").click();
  await action("Operation text").click();
  await expect.element(page.getByText("102", { exact: true })).toBeVisible();
});

test("the details of a card are on a page to which its order leads [OV-168]", async () => {
  const details = {
    ...orderOf("104", { state: "started", card_good_qty: 98, card_scrap_qty: 2 }),
    oee: 81,
    run_time: 3000,
    planned_time: 3600,
    scrap_percent: 2,
    setup_time: 600,
    reported_setup_time: 500,
    planned_setup_seconds: 1800,
    pallets: [],
  };
  const { place } = await openAt(at("running-orders"), { procedures: { load_order_details: details } });
  await row("WO104").click();
  await action("Order details").click();
  await expect.poll(place).toBe(at("order-details/104"));
  for (const name of ["OEE", "Quantity", "Time", "Scrap", "Setup", "Pallets"])
    await expect.element(page.getByText(new RegExp(name, "i")).first()).toBeVisible();
});

test("good and scrap that were reported stand in the server's order, apart and together [OV-132]", async () => {
  const good = [reportOf(3, { card_no: "103", trans_time: "2026-01-05T07:30:00Z" }), reportOf(1)];
  const scrap = [
    reportOf(2, {
      card_no: "102",
      kind: "scrap",
      good_qty: 0,
      scrap_qty: 2,
      quantity_real: 2,
      trans_time: "2026-01-05T06:10:00Z",
    }),
  ];
  const answers: Record<string, object[]> = { good, scrap, all: [...good, ...scrap] };
  const { go } = await openAt(at("report-quantity-history"), {
    procedures: {
      load_quantity_history: ({ quantity_kind }: Record<string, unknown>) => answers[String(quantity_kind)],
    },
  });
  await expect.poll(cardsShown).toEqual(["103", "101"]);
  go(at("scrap-quantity-history"));
  await expect.poll(cardsShown).toEqual(["102"]);
  go(at("reporting-history"));
  await expect.poll(cardsShown).toEqual(["103", "101", "102"]);
});

test("the connection of the machine is tested, and the answer said [OV-133] [OV-134]", async () => {
  const { transport } = await openAt(at("machine-test"), {
    procedures: { test_machine_connection: { ok: true, message: "OK" } },
  });
  for (const name of ["Connection", "Status", "Counter", "Last signal"])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  expect(document.querySelectorAll("main input, main textarea")).toHaveLength(0);
  await press("Test connection");
  await expect.element(page.getByText("Connection OK")).toBeVisible();
  transport.answer("test_machine_connection", () => {
    throw refused("upstream_failed", "No signal of the machine arrives.", 502);
  });
  await press("Test connection");
  await expect.element(page.getByText("No signal of the machine arrives.")).toBeVisible();
});

test("materials of running, planned and finished orders have a page each [MI-020] [MI-021] [MI-022] [OV-145] [OV-146] [OV-147]", async () => {
  const own: Record<string, string> = { started: "MS", planned: "MP", finished: "MF" };
  const { go } = await openAt(at("materials"), {
    procedures: {
      load_materials: ({ order_state }: Record<string, unknown>) => [materialOf("101", own[String(order_state)]!)],
    },
  });
  for (const [path, material] of [
    ["materials", "MS"],
    ["materials-planned", "MP"],
    ["materials-finished", "MF"],
  ] as const) {
    go(at(path));
    await expect.element(page.getByText(material, { exact: true })).toBeVisible();
  }
});

const ended = (machineId: string, cardNo: string) => ({
  machineId,
  cardNo,
  workOrderNo: `WO${cardNo}`,
  pOrder: "",
  opNumber: "10",
  partNo: "P1",
  cardGoodQty: 90,
  cardScrapQty: 3,
  endTime: "2026-01-05T07:00:00Z",
  materials: [],
});
const confirming = {
  app: { permissions: ["can-navigate", "confirm-orders"] },
  machines: [machineOf("M1", [178]), machineOf("M2", [178])],
  procedures: {
    ...signedIn.procedures,
    load_orders_to_confirm: [ended("M1", "105"), ended("M2", "106")],
    load_pallet_flags_for_confirmation: [],
    load_order_with_materials: ended("M2", "106"),
    load_scrap_history_for_card: [],
    load_material_scrap_history: [],
    confirm_order: ended("M2", "106"),
  },
};

test("an order that waits for confirmation leads to the wizard of its machine, which confirms it [OV-073]", async () => {
  const { calls, place } = await openAt("/machines/order-confirmation", confirming);
  await row("WO106").click();
  await action("Confirm order").click();
  await expect.poll(place).toMatch(/^\/interface\/M2\/order-confirmation/);
  await expect.element(page.getByRole("radio", { name: "WO106" })).toBeChecked();
  await next.click();
  await expect.element(title("Confirm quantities")).toBeVisible();
  await next.click();
  await page.getByRole("textbox").first().fill("counted twice");
  await next.click();
  await expect.element(title("Employee")).toBeVisible();
  await next.click();
  await expect.poll(place).toBe("/interface/M2");
  expect(calls("confirm_order")).toEqual([
    [
      "confirm_order",
      {
        machine_id: "M2",
        card_no: "106",
        recordNos: [],
        good_qty: null,
        note: "oc:2026-01-05 09:00 anna counted twice",
        employee: "12",
      },
    ],
  ]);
});

test("the confirmation of orders shows to who holds its right, and without it its content does not [OV-167]", async () => {
  await openAt(at("order-confirmation"), confirming);
  await expect.element(title("Finished orders")).toBeVisible();
  const { calls, go } = await openAt(at("order-confirmation"), {
    ...confirming,
    app: { permissions: ["can-navigate"] },
  });
  const notShown = page.getByText("You do not have permission to see this page.");
  await expect.element(notShown).toBeVisible();
  go("/machines/order-confirmation");
  await expect.element(notShown).toBeVisible();
  expect(calls("load_finished_orders", "load_orders_to_confirm")).toEqual([]);
});

test("a person approves the first piece of the machine with their number [OV-140]", async () => {
  const { calls, place } = await openAt(at("first-piece-ok"), { procedures: { first_piece_ok: true } });
  await identify();
  await next.click();
  await expect.poll(place).toBe("/interface/M1");
  expect(calls("first_piece_ok")).toEqual([["first_piece_ok", { machine_id: "M1", employee: "12" }]]);
});
