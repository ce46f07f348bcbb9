import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { clampTo, inputsOf, panelScope } from "#engine/react/panels/panel.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { action, dialog, escape, inDialog, refused, row, selectedRows } from "./acts.ts";
import { documentsOf, machineOf, orderOf, stage } from "./stage.tsx";

const tools = [
  { tool_id: "T1", child_tool_id: "T1a", child_tool_description: "Insert A" },
  { tool_id: "T1", child_tool_id: "T1b", child_tool_description: "Insert B" },
];
const codes = [
  { stop_code: "20", stop_description: "Set-up", setup_time: 600, color: "#f5a623" },
  { stop_code: "30", stop_description: "Other", setup_time: 0, color: "#ff0000" },
];
const shown = () => document.querySelectorAll('[role="dialog"]').length;
const cavities = () => page.getByRole("textbox", { name: "Cavities" });
const quantity = () => dialog().getByRole("textbox");
const idle = async () => {
  await expect.element(action("Start")).toBeEnabled();
};
const messages = () => [...document.querySelectorAll(".mantine-Notification-root")].map((one) => one.textContent);

interface Machine {
  features?: number[];
  config?: Record<string, unknown>;
  order?: Record<string, unknown>;
  start?: unknown;
  tools?: object[];
}
const atOrder = async ({ features = [], config = {}, order = {}, start = {}, tools: found = tools }: Machine = {}) => {
  const staged = await stage({
    machines: [machineOf("M1", features, config), machineOf("M2")],
    procedures: {
      load_planned_orders: [orderOf("101", order), orderOf("102")],
      load_tool_structure: found,
      load_stop_codes: codes,
      start_order: start as object,
    },
  });
  await row("WO101").click();
  await expect.element(action("Start")).toBeVisible();
  const bodies = () => staged.calls("start_order").map(([, body]) => body);
  return { ...staged, bodies };
};
/** The same order at a machine without any function. */
const atOther = async (go: (to: string) => void) => {
  go("/interface/M2/planned-orders");
  await expect.element(page.getByRole("button", { name: "Choose a machine: M2" })).toBeVisible();
  await row("WO101").click();
};
const sent = async (bodies: () => unknown[], count = 1) => {
  await expect.poll(() => bodies()).toHaveLength(count);
};
const body = {
  machine_id: "M1",
  card_no: "101",
  tool_id: null,
  sf326_stop_code: null,
  unit_qty: null,
  cavities: null,
};

describe("Start", () => {
  test("is disabled at a machine with SF472 and enabled at one without [MI-141]", async () => {
    const { go } = await atOrder({ features: [472] });
    await expect.element(action("Start")).toBeDisabled();
    await expect.element(action("Start")).toHaveAttribute("title", "Orders are not started at this machine");
    await atOther(go);
    await idle();
  });

  test("is enabled for an order whose program is blocked [MI-232]", async () => {
    await atOrder({ order: { locked: 1 } });
    await expect.element(action("Unblock program")).toBeVisible();
    await expect.element(action("Start")).toBeEnabled();
  });

  test("needs cavities where the machine asks for them: none and zero are too few [MI-143] [MI-144]", async () => {
    const { bodies } = await atOrder({ config: { ask_for_cavities: true } });
    await expect.element(action("Start")).toBeDisabled();
    await cavities().fill("0");
    await expect.element(action("Start")).toBeDisabled();
    await expect.element(action("Start")).toHaveAttribute("title", "Enter the cavities first");
    await cavities().fill("1");
    await idle();
    expect(bodies()).toEqual([]);
  });

  test("sends the cavities that were entered, which begin empty for each order [MI-145]", async () => {
    const { bodies } = await atOrder({ config: { ask_for_cavities: true } });
    await cavities().fill("7");
    await row("WO102").click();
    await expect.element(cavities()).toHaveValue("");
    await cavities().fill("4");
    await action("Start").click();
    await sent(bodies);
    expect(bodies()[0]).toMatchObject({ card_no: "102", cavities: 4 });
  });

  test("has no field for cavities and sends null where the machine does not ask [MI-147] [MI-504] [MI-505]", async () => {
    const { bodies } = await atOrder();
    expect(cavities().query()).toBeNull();
    await action("Start").click();
    await sent(bodies);
    expect(bodies()).toEqual([body]);
  });

  test("steps the cavities within their bounds", async () => {
    await atOrder({ config: { ask_for_cavities: true, max_cavities: 2 } });
    const more = page.getByRole("button", { name: "Cavities: one more" });
    await more.click();
    await more.click();
    await more.click();
    await expect.element(cavities()).toHaveValue("2");
    const less = page.getByRole("button", { name: "Cavities: one less" });
    await less.click();
    await less.click();
    await less.click();
    await expect.element(cavities()).toHaveValue("0");
  });
});

describe("the cavity count", () => {
  const panel = documentsOf<PanelDocument>("panel").find(({ slug }) => slug === "planned-order")!;
  const clamp = (value: number, config: object) => {
    const machine = { config: { ask_for_cavities: true, ...config } };
    const scope = panelScope({ machine }, { type: "planned-order", items: [] }, {});
    return clampTo(inputsOf(panel, scope, {})[0]!, value);
  };

  test("is held between 0 and the machine's most [MI-148]", () => {
    expect([clamp(-3, {}), clamp(7, { max_cavities: 4 }), clamp(3, { max_cavities: 4 })]).toEqual([0, 4, 3]);
  });

  test("has 99 as its most where the machine says none [MI-149]", () => {
    expect([clamp(150, {}), clamp(99, {})]).toEqual([99, 99]);
  });
});

describe("the questions of a start", () => {
  test("come in the order tool, set-up stop reason, unit quantity; then one call is made [MI-150] [MI-154] [MI-159]", async () => {
    const { bodies } = await atOrder({ features: [183, 326, 6], order: { unit_qty: 0 } });
    await action("Start").click();
    await expect.element(dialog().getByText("Choose the tool").first()).toBeVisible();
    await dialog().getByText("T1b").click();
    await inDialog("OK").click();
    await expect.element(dialog().getByText("Choose the setup stop reason").first()).toBeVisible();
    await dialog().getByText("20", { exact: true }).click();
    await inDialog("OK").click();
    await expect.element(dialog().getByText("Quantity per unit").first()).toBeVisible();
    await expect.element(quantity()).toHaveFocus();
    await userEvent.keyboard("5");
    expect(bodies()).toEqual([]);
    await inDialog("OK").click();
    await sent(bodies);
    expect(bodies()).toEqual([{ ...body, tool_id: "T1b", sf326_stop_code: "20", unit_qty: 5 }]);
  });

  test("list the child tools with their descriptions at a machine with SF183 [MI-151]", async () => {
    await atOrder({ features: [183] });
    await action("Start").click();
    for (const text of ["T1a", "Insert A", "T1b", "Insert B"])
      await expect.element(dialog().getByText(text, { exact: true })).toBeVisible();
  });

  test("leave the tool out where the tool has no child tools [MI-152]", async () => {
    const { bodies } = await atOrder({ features: [183], tools: [] });
    await action("Start").click();
    await sent(bodies);
    expect([shown(), bodies()]).toEqual([0, [body]]);
  });

  test("end with 'No tool selected', no further question and no call when the tool is declined [MI-153]", async () => {
    const { bodies } = await atOrder({ features: [183, 326] });
    await action("Start").click();
    await expect.element(dialog()).toBeVisible();
    await escape();
    await expect.element(page.getByText("No tool selected", { exact: true })).toBeVisible();
    await idle();
    expect([shown(), bodies()]).toEqual([0, []]);
  });

  test("end the whole start also when the time for the tool is over [MI-155]", async () => {
    const { bodies, clock, calls } = await atOrder({ features: [183, 326] });
    for (const decline of [() => inDialog("Cancel").click(), async () => clock.advance(120_000)]) {
      await action("Start").click();
      await expect.element(dialog()).toBeVisible();
      await decline();
      await idle();
      expect([shown(), bodies(), calls("load_stop_codes")]).toEqual([0, [], []]);
    }
  });

  test("ask for the set-up stop reason with SF326 and not without [MI-157]", async () => {
    const { bodies, go } = await atOrder({ features: [326] });
    await action("Start").click();
    await expect.element(dialog().getByText("Choose the setup stop reason").first()).toBeVisible();
    expect(bodies()).toEqual([]);
    await escape();
    await atOther(go);
    await action("Start").click();
    await sent(bodies);
    expect(shown()).toBe(0);
  });

  test("end without a call or a message when the set-up stop reason is declined [MI-160]", async () => {
    const { bodies, clock } = await atOrder({ features: [326] });
    for (const decline of [() => inDialog("Close").click(), async () => clock.advance(120_000)]) {
      await action("Start").click();
      await expect.element(dialog()).toBeVisible();
      await decline();
      await idle();
      expect([shown(), bodies(), messages()]).toEqual([0, [], []]);
    }
  });

  test("end without a call or a message when the unit quantity is declined [MI-168]", async () => {
    const { bodies, clock } = await atOrder({ features: [6], order: { unit_qty: 0 } });
    for (const decline of [() => inDialog("Cancel").click(), async () => clock.advance(120_000)]) {
      await action("Start").click();
      await expect.element(dialog()).toBeVisible();
      await decline();
      await idle();
      expect([shown(), bodies(), messages()]).toEqual([0, [], []]);
    }
  });

  test("ask for the unit quantity with SF6 and not without [MI-161]", async () => {
    const { bodies, go } = await atOrder({ features: [6], order: { unit_qty: 0 } });
    await action("Start").click();
    await expect.element(quantity()).toBeVisible();
    expect(bodies()).toEqual([]);
    await escape();
    await atOther(go);
    await action("Start").click();
    await sent(bodies);
    expect(shown()).toBe(0);
  });

  test("ask for no unit quantity where the order has one [MI-162]", async () => {
    const { bodies } = await atOrder({ features: [6], order: { unit_qty: 5 } });
    await action("Start").click();
    await sent(bodies);
    expect([shown(), bodies()]).toEqual([0, [body]]);
  });

  test("take no unit quantity that is missing [MI-164]", async () => {
    await atOrder({ features: [6], order: { unit_qty: 0 } });
    await action("Start").click();
    await expect.element(inDialog("OK")).toBeDisabled();
    await expect.element(quantity()).toHaveFocus();
    await userEvent.keyboard("5");
    await expect.element(inDialog("OK")).toBeEnabled();
    await userEvent.keyboard("{Backspace}");
    await expect.element(inDialog("OK")).toBeDisabled();
    const flow = documentsOf<{ slug: string; steps: { ask?: { control: string; accept: unknown } }[] }>("flow");
    const { accept } = flow
      .find(({ slug }) => slug === "order-start")!
      .steps.find(({ ask }) => ask?.control === "number")!.ask!;
    expect([null, ""].map((value) => evaluate(accept, { answer: { value } }))).toEqual([false, false]);
  });
});

describe("a start that is refused", () => {
  const noMaterial = "SF370: no material is assigned to order 101";

  test("with SF370 shows a popup that stays, with two actions [MI-171] [MI-172] [MI-173]", async () => {
    const { advance, bodies } = await atOrder({ start: refused(noMaterial) });
    await action("Start").click();
    await expect.element(dialog().getByText(noMaterial)).toBeVisible();
    advance(130_000);
    await expect.element(inDialog("Assign materials")).toBeVisible();
    await expect.element(inDialog("Try again")).toBeVisible();
    expect(bodies()).toHaveLength(1);
  });

  test("with SF370 leads to the materials with the order still selected [MI-174]", async () => {
    const { place } = await atOrder({ start: refused(noMaterial) });
    await action("Start").click();
    await inDialog("Assign materials").click();
    await expect.element(page.getByRole("row", { name: /MA/ })).toBeVisible();
    await expect.poll(place).toBe("/interface/M1/materials-planned");
    await expect.element(row("WO101").first()).toHaveAttribute("aria-selected", "true");
    expect([shown(), selectedRows()]).toEqual([0, 1]);
  });

  test("with SF370 is made again with the same answers [MI-175]", async () => {
    const { bodies } = await atOrder({ features: [6], order: { unit_qty: 0 }, start: refused(noMaterial) });
    await action("Start").click();
    await expect.element(quantity()).toHaveFocus();
    await userEvent.keyboard("3");
    await inDialog("OK").click();
    await inDialog("Try again").click();
    await sent(bodies, 2);
    await expect.element(inDialog("Try again")).toBeVisible();
    expect(bodies()[1]).toEqual(bodies()[0]);
    expect(bodies()[1]).toMatchObject({ unit_qty: 3 });
  });

  test("with SF370 ends without a call when the popup is closed; sf370 in small letters is no SF370 [MI-176]", async () => {
    const { bodies, transport } = await atOrder({ start: refused(noMaterial) });
    for (const close of [() => inDialog("Close").click(), escape]) {
      const before = bodies().length;
      await action("Start").click();
      await expect.element(dialog()).toBeVisible();
      await close();
      await idle();
      expect([shown(), bodies().length]).toEqual([0, before + 1]);
    }
    transport.answer("start_order", refused("sf370: none"));
    await action("Start").click();
    await expect.element(page.getByText("sf370: none")).toBeVisible();
    await idle();
    expect(shown()).toBe(0);
  });

  test("otherwise shows the server's message and nothing more [MI-177]", async () => {
    await atOrder({ start: refused("Machine busy") });
    await action("Start").click();
    await expect.element(page.getByText("Machine busy", { exact: true })).toBeVisible();
    await idle();
    expect([shown(), messages()]).toEqual([0, ["Machine busy"]]);
  });
});
