import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { machineOf, orderOf } from "../panels/stage.tsx";
import { card, choose, enter, identify, next, openAt, plant, press, title } from "./desk.tsx";

const prompting = { machines: [machineOf("M1", [393])] };
const question = page.getByText("Do you want to finish?");

/** To the prompt at the end of a report of 5 pieces. */
const atPrompt = async () => {
  const desk = await openAt("/interface/M1/report-quantity", prompting);
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  await next.click();
  await expect.element(question).toBeVisible();
  return desk;
};
const stopped = page.getByText("Stopped by SF393", { exact: true });

test("[WD-102] a rejected prompt says exactly that SF393 has stopped it, and the wizard stays on the step", async () => {
  const { calls, place } = await atPrompt();
  await press("No");
  await expect.element(stopped).toBeVisible();
  await expect.element(title("Quantity")).toBeVisible();
  expect([calls("receive_good_qty"), place()]).toEqual([[], "/interface/M1/report-quantity"]);
});

test("[WD-104] a prompt that nobody answers counts as rejected after 120 s", async () => {
  const { clock, calls } = await atPrompt();
  clock.advance(119_000);
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText("1 s left")).toBeVisible();
  clock.advance(1_000);
  await expect.element(stopped).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls("receive_good_qty")).toEqual([]);
});

test("a prompt that is answered with yes finishes", async () => {
  const { place } = await atPrompt();
  await press("Yes");
  await expect.poll(place).toBe("/interface/M1");
});

/** A dashboard with one button, whose call asks before it is sent. */
const calls = {
  kind: "dashboard",
  slug: "calls",
  schemaVersion: 1,
  title: "Calls",
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets: [
    {
      id: "call",
      component: "action-button",
      pos: { x: 0, y: 0, w: 8, h: 4 },
      config: { label: "Call the setter", call: { url: "api/calls", body: [{ key: "note", type: "prompt" }] } },
    },
  ],
};
const everywhere = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
const available = { slug: "calls", title: "Calls", ...everywhere };
const dialog = page.getByRole("dialog");

test("[WD-103] without SF393 a wizard finishes without a prompt; a rejected prompt says the same at a wizard and at a button, also out of time", async () => {
  const desk = await openAt("/interface/M1/report-quantity", {
    machines: [machineOf("M1"), machineOf("M2", [393])],
    documents: { "dashboard/calls": calls },
    app: { permissions: ["can-navigate", "can-access-dashboard"], dashboards: [available] },
  });
  const report = async () => {
    await identify();
    await choose("WO104");
    await next.click();
    await enter("5");
    await next.click();
  };
  await report();
  await expect.poll(desk.place).toBe("/interface/M1");
  expect([desk.calls("receive_good_qty").length, dialog.elements()]).toEqual([1, []]);
  desk.go("/interface/M2/report-quantity");
  await expect.element(title("Employee")).toBeVisible();
  await report();
  await expect.element(question).toBeVisible();
  await press("No");
  await expect.element(stopped).toBeVisible();
  desk.go("/dashboards/calls");
  await expect.element(page.getByRole("button", { name: "Call the setter" })).toBeVisible();
  await expect.element(stopped).not.toBeInTheDocument();
  const rejections = [
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
    async () => desk.clock.advance(120_000),
  ];
  for (const [index, reject] of rejections.entries()) {
    await press("Call the setter");
    await expect.element(dialog).toBeVisible();
    await reject();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => stopped.elements().length).toBe(index + 1);
  }
  expect(desk.calls("receive_good_qty")).toHaveLength(1);
});

const only = { load_running_orders: [orderOf("104", { state: "started" })] };

test("[WD-089] a step with exactly one order goes on without a press", async () => {
  await openAt("/interface/M1/report-quantity", { procedures: only });
  await identify();
  await expect.element(title("Quantity")).toBeVisible();
});

test("[WD-090] a step goes on by itself once: after Back it stays", async () => {
  const { transport, clock } = await openAt("/interface/M1/report-quantity", { procedures: only });
  await identify();
  await expect.element(title("Quantity")).toBeVisible();
  await press("Back");
  await expect.element(title("Running orders")).toBeVisible();
  transport.emit("OrderChanged", { machine_id: "M1" });
  clock.advance(120_000);
  await next.click();
  await expect.element(title("Quantity")).toBeVisible();
  await press("Back");
  await expect.element(title("Running orders")).toBeVisible();
  await press("Back");
  await next.click();
  await expect.element(title("Running orders")).toBeVisible();
  await expect.element(next).toBeEnabled();
});

test("[WD-091] after Back the order that was chosen by itself is still chosen, and Next is enabled", async () => {
  await openAt("/interface/M1/report-quantity", { procedures: only });
  await identify();
  await expect.element(title("Quantity")).toBeVisible();
  await press("Back");
  await expect.element(page.getByRole("radio", { name: "WO104" })).toBeChecked();
  await expect.element(next).toBeEnabled();
});

test("an order starts: summary, insert, set-up type, settings and employee, then the call", async () => {
  const { calls, place } = await openAt("/interface/M1/start-order?card_no=102", {
    machines: [machineOf("M1", [326], { setup_types: [{ code: "60", description: "Tool change" }] })],
    procedures: { load_tool_structure: [] },
  });
  await expect.element(title("Order")).toBeVisible();
  await next.click();
  await expect.element(title("Tool or insert")).toBeVisible();
  await choose("T1-1");
  await next.click();
  await card("Tool change");
  await next.click();
  await card("Set-up");
  await next.click();
  await expect.element(page.getByText("No input groups found.")).toBeVisible();
  await next.click();
  await identify();
  await expect.poll(place).toBe("/interface/M1");
  expect(calls("start_order")).toEqual([
    [
      "start_order",
      {
        machine_id: "M1",
        card_no: "102",
        tool_id: "T1-1",
        sf326_stop_code: "20",
        unit_qty: null,
        cavities: null,
        employee: "12",
      },
    ],
  ]);
});

test("scrap is reported with its reason, also of a finished order", async () => {
  const { calls, place } = await openAt("/interface/M1/finished-orders/scrap-quantity", { procedures: plant });
  await identify();
  await choose("WO105");
  await next.click();
  await enter("3");
  await next.click();
  await card("Bent");
  await next.click();
  await expect.poll(place).toBe("/interface/M1");
  expect(
    calls("report_scrap").map(([, { card_no, scrap_qty, scrap_reason }]) => [card_no, scrap_qty, scrap_reason]),
  ).toEqual([["105", 3, "R1"]]);
});
