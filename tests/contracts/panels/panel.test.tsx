import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { action, held, panelType, refused, row, selectedRows } from "./acts.ts";
import { documentsOf, machineOf, orderOf, stage } from "./stage.tsx";

const panelOf = (slug: string) => documentsOf<PanelDocument>("panel").find((document) => document.slug === slug)!;

test("a button that is added to a panel document appears, and a key that no panel has is refused with its path [MI-066]", async () => {
  const shipped = panelOf("planned-order");
  const added = { id: "own", label: "Ring the planner", flow: [{ notify: { text: "Rung" } }] };
  await stage({ documents: { "panel/planned-order": { ...shipped, buttons: [...shipped.buttons, added] } } });
  await row("WO101").click();
  await action("Ring the planner").click();
  await expect.element(page.getByText("Rung")).toBeVisible();
  await expect.element(action("Ring the planner")).toBeEnabled();
  expect(selectedRows()).toBe(1);
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(PanelDocument);
  expect(documentsOf<PanelDocument>("panel").filter((document) => !validate(document))).toEqual([]);
  validate({ ...shipped, buttons: [{ ...added, colour: "red" }] });
  expect(
    validate.errors?.map(({ instancePath, params }) => [instancePath, params["additionalProperty"]]),
  ).toContainEqual(["/buttons/0", "colour"]);
});

test("another row re-targets the panel, which names it and sends its card [MI-068]", async () => {
  const { calls } = await stage({ procedures: { user_planning: true } });
  await row("WO101").click();
  await expect.element(page.getByText("WO101 · 101")).toBeVisible();
  await row("WO102").click();
  await expect.element(page.getByText("WO102 · 102")).toBeVisible();
  await action("Plan").click();
  await expect.poll(() => calls("user_planning").map(([, { card_no }]) => card_no)).toEqual(["102"]);
});

test("after the last row is deselected the panel stays for 250 ms, and nothing can be pressed in it [MI-069] [OV-339]", async () => {
  const { advance } = await stage();
  await row("WO101").click();
  await expect.element(action("Start")).toBeEnabled();
  await row("WO101").click();
  await expect.element(action("Start")).toBeDisabled();
  const after = [100, 100, 49, 1, 50].map((ms) => {
    advance(ms);
    return panelType();
  });
  expect(after).toEqual(["planned-order", "planned-order", "planned-order", null, null]);
});

test("a row that is chosen within these 250 ms has its panel at once, and the bar was never away [OV-340]", async () => {
  const { advance } = await stage();
  await row("WO101").click();
  await expect.element(page.getByText("WO101 · 101")).toBeVisible();
  let isGone = false;
  const watch = new MutationObserver(() => {
    isGone ||= panelType() === null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const bar = document.querySelector("[data-panel]");
  await row("WO101").click();
  await expect.element(action("Start")).toBeDisabled();
  advance(200);
  await row("WO102").click();
  await expect.element(page.getByText("WO102 · 102")).toBeVisible();
  await expect.element(action("Start")).toBeEnabled();
  advance(1000);
  watch.disconnect();
  expect([isGone, document.querySelector("[data-panel]") === bar]).toEqual([false, true]);
  await expect.element(page.getByText("WO102 · 102")).toBeVisible();
});

test("another machine or page hides the panel at once and nothing is selected there [MI-070]", async () => {
  const { state, place, go } = await stage();
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  go("/interface/M2/planned-orders");
  await expect.poll(() => place()).toBe("/interface/M2/planned-orders");
  expect([panelType(), selectedRows(), state.getState().selection]).toEqual([null, 0, null]);
});

test("several rows are counted, and what is for one row is disabled and says so [MI-071]", async () => {
  const flags = [{ record_no: 1 }, { record_no: 2 }];
  await stage({
    path: "/interface/M1/planned-orders",
    procedures: { load_planned_orders: flags },
    documents: {
      "table/planned_orders": {
        kind: "table",
        slug: "planned_orders",
        schemaVersion: 1,
        title: "Flags",
        columns: [{ key: "record_no" }],
        rowKey: "record_no",
        selectionType: "pallet-confirmation",
        selectionMode: "multiple",
        source: { procedure: "load_planned_orders", input: {} },
      },
      "panel/pallet-confirmation": {
        kind: "panel",
        slug: "pallet-confirmation",
        schemaVersion: 1,
        title: "Flags",
        buttons: [
          { id: "confirm", label: "Confirm", rows: "many", flow: [] },
          { id: "adjust", label: "Adjust", flow: [] },
        ],
      },
    },
  });
  await page.getByRole("row", { name: "1", exact: true }).click();
  await expect.element(action("Adjust")).toBeEnabled();
  await page.getByRole("row", { name: "2", exact: true }).click();
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await expect.element(action("Confirm")).toBeEnabled();
  await expect.element(action("Adjust")).toBeDisabled();
  await expect.element(action("Adjust")).toHaveAttribute("title", "Select one row");
});

test("what a person or a machine may not do is not in the page [MI-072]", async () => {
  const shipped = panelOf("planned-order");
  const gated = { id: "own", label: "Approve", visible: { can: "approve-orders" }, flow: [] };
  await stage({ documents: { "panel/planned-order": { ...shipped, buttons: [...shipped.buttons, gated] } } });
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  expect([action("Approve").query(), action("Material ready").query()]).toEqual([null, null]);
});

test("what the row does not allow is disabled and says why, by a tooltip and in the button [MI-073] [MI-142]", async () => {
  await stage({ procedures: { load_planned_orders: [orderOf("101", { cancelled: 1 }), orderOf("102")] } });
  await row("WO101").click();
  await expect.element(action("Start")).toBeDisabled();
  await expect.element(action("Start")).toHaveAttribute("title", "Order is cancelled");
  await expect.element(action("Start")).toHaveTextContent("StartOrder is cancelled");
  await row("WO102").click();
  await expect.element(action("Start")).toBeEnabled();
});

test("while its call is out a button is disabled and busy, and a second press sends nothing [MI-074]", async () => {
  const { answer, release } = held();
  const { calls } = await stage({ procedures: { start_order: answer } });
  await row("WO101").click();
  await action("Start").dblClick();
  await expect.element(action("Start")).toHaveAttribute("aria-busy", "true");
  await expect.element(action("Start")).toBeDisabled();
  expect(calls("start_order")).toHaveLength(1);
  release({});
  await expect.poll(() => selectedRows()).toBe(0);
  expect(calls("start_order")).toHaveLength(1);
});

test("after success the list is read again and nothing is selected; a switch keeps its row [MI-075]", async () => {
  const machines = [machineOf("M1", [433])];
  const { calls, clock, transport, state } = await stage({
    machines,
    procedures: { stop_order: {}, prepare_for_order: [orderOf("101", { material_prepared: 1 }), orderOf("102")] },
  });
  await row("WO101").click();
  await action("Material ready").click();
  await expect.element(action("Material ready")).toHaveAttribute("aria-pressed", "true");
  expect(panelType()).toBe("planned-order");
  expect(selectedRows()).toBe(1);
  expect(calls("load_planned_orders")).toHaveLength(1);
  transport.answer("start_order", {});
  transport.answer("load_planned_orders", [orderOf("102")]);
  await action("Start").click();
  await expect.element(row("WO101")).not.toBeInTheDocument();
  expect(calls("load_planned_orders")).toHaveLength(2);
  await expect.poll(() => state.getState().selection).toBeNull();
  clock.advance(250);
  await expect.poll(() => panelType()).toBeNull();
});

test("after a refusal the panel stays with its row [MI-076] [MI-203]", async () => {
  await stage({ path: "/interface/M1/running-orders", procedures: { stop_order: refused("Card closed") } });
  await row("WO104").click();
  await action("Stop").click();
  await expect.element(page.getByText("Something went wrong", { exact: true })).toBeVisible();
  await expect.element(action("Stop")).toBeEnabled();
  await expect.element(page.getByText("WO104 · 104")).toBeVisible();
  expect(selectedRows()).toBe(1);
});

test("a function is offered at machines that have it alone [MI-087]", async () => {
  const { place, go } = await stage({ machines: [machineOf("M1", [433]), machineOf("M2")] });
  await row("WO101").click();
  await expect.element(action("Material ready")).toBeVisible();
  go("/interface/M2/planned-orders");
  await expect.poll(() => place()).toBe("/interface/M2/planned-orders");
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  expect(action("Material ready").query()).toBeNull();
});

test("a type that has no panel shows none and says so in the console [MI-067]", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const shipped = documentsOf<{ kind: string; slug: string }>("table").find(({ slug }) => slug === "planned_orders")!;
  await stage({ documents: { "table/planned_orders": { ...shipped, selectionType: "nonsense" } } });
  await row("WO101").click();
  await expect.poll(() => warn).toHaveBeenCalledWith('No panel for the selection type "nonsense"');
  expect([panelType(), selectedRows()]).toEqual([null, 1]);
  warn.mockRestore();
});

describe("above the panel", () => {
  const orders = Array.from({ length: 30 }, (_, index) => orderOf(String(200 + index)));
  const scroller = () => document.querySelector("[role=grid]")!.parentElement!;
  /** The rows that are wholly in sight. */
  const rows = () =>
    [...document.querySelectorAll("tbody tr")].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const head = document.querySelector("thead")!.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= scroller().getBoundingClientRect().bottom + 1;
    });
  const lastInSight = async () => {
    scroller().scrollTop = scroller().scrollHeight;
    await expect.poll(() => rows().at(-1)?.textContent).toContain("WO229");
    const panel = document.querySelector("[data-panel]")!.getBoundingClientRect();
    expect(rows().at(-1)!.getBoundingClientRect().bottom).toBeLessThanOrEqual(panel.top);
  };

  test("four rows stay in sight at a terminal, and the selected one is among them", async () => {
    await page.viewport(1024, 600);
    await stage({ procedures: { load_planned_orders: orders } });
    await expect.poll(() => rows().length).toBeGreaterThan(3);
    await userEvent.click(rows().at(-1)!);
    await expect.element(action("Start")).toBeVisible();
    await expect.poll(() => rows().some((one) => one.getAttribute("aria-selected") === "true")).toBe(true);
    expect(rows().length).toBeGreaterThanOrEqual(4);
  });

  test("the last row scrolls fully into sight, also after the window has become smaller [MI-057]", async () => {
    await page.viewport(1280, 720);
    await stage({ procedures: { load_planned_orders: orders } });
    await row("WO200").click();
    await expect.element(action("Start")).toBeVisible();
    await lastInSight();
    await page.viewport(1024, 600);
    await lastInSight();
  });
});
