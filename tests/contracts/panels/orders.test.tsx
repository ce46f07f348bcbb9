import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buttonsOf, panelScope } from "#engine/react/panels/panel.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { action, dialog, escape, inDialog, panelType, row, selectedRows } from "./acts.ts";
import { documentsOf, machineOf, materialOf, orderOf, stage } from "./stage.tsx";

type Members = Record<string, unknown>;

const shown = () => document.querySelectorAll('[role="dialog"]').length;
const field = () => dialog().getByRole("textbox");
const panelNamed = (slug: string) => documentsOf<PanelDocument>("panel").find((document) => document.slug === slug)!;
/** Labels and states of a panel's buttons for these rows. */
const stateOf = (slug: string, items: Members[], features: number[] = []) => {
  const selection = { type: slug, items: items.map((item, index) => ({ key: String(index), item })) };
  const machine = machineOf("M1", features);
  const scope = panelScope({ machine }, selection, {});
  return Object.fromEntries(
    buttonsOf(panelNamed(slug), scope, { features }).map(({ id, disabled }) => [id, disabled ? "disabled" : "enabled"]),
  );
};

describe("Stop", () => {
  const atStop = async (features: number[]) => {
    const staged = await stage({
      path: "/interface/M1/running-orders",
      machines: [machineOf("M1", features), machineOf("M2")],
      procedures: { stop_order: {} },
    });
    await row("WO104").click();
    await action("Stop").click();
    const sent = () => staged.calls("stop_order").map(([, input]) => input);
    const stopped = async () => {
      await expect.poll(() => sent()).toHaveLength(1);
    };
    return { ...staged, sent, stopped };
  };
  const rest = "Cancel the rest of the order?";
  const sure = "Stop order WO104?";
  const body = (cancel_order: boolean) => ({ machine_id: "M1", card_no: "104", cancel_order });
  const idle = async () => {
    await expect.element(action("Stop")).toBeEnabled();
  };

  test("asks about the rest with SF47 before any call, and without a question where there is none [MI-193] [MI-506] [MI-507]", async () => {
    const { sent, go, calls } = await atStop([47]);
    await expect.element(dialog().getByText(rest)).toBeVisible();
    expect(sent()).toEqual([]);
    await escape();
    await idle();
    go("/interface/M2/running-orders");
    await expect.element(page.getByRole("button", { name: "Choose a machine: M2" })).toBeVisible();
    await row("WO104").click();
    await action("Stop").click();
    await expect
      .poll(() => calls("stop_order"))
      .toEqual([["stop_order", { machine_id: "M2", card_no: "104", cancel_order: false }]]);
    expect(shown()).toBe(0);
  });

  test("goes on after the answer no as after yes, which cancels the rest [MI-194]", async () => {
    const { sent, stopped } = await atStop([47]);
    await inDialog("No").click();
    await stopped();
    expect(sent()).toEqual([body(false)]);
  });

  test("cancels the rest after the answer yes", async () => {
    const { sent, stopped } = await atStop([47]);
    await inDialog("Yes").click();
    await stopped();
    expect(sent()).toEqual([body(true)]);
  });

  test("asks for confirmation with SF131: nothing is sent after no, one call after yes [MI-195]", async () => {
    const { sent, stopped } = await atStop([131]);
    await expect.element(dialog().getByText(sure)).toBeVisible();
    await inDialog("No").click();
    await idle();
    expect(sent()).toEqual([]);
    await action("Stop").click();
    await inDialog("Yes").click();
    await stopped();
    expect(sent()).toEqual([body(false)]);
  });

  test("asks about the rest first, then for confirmation, and sends nothing before both are answered [MI-196] [MI-198]", async () => {
    const { sent, stopped } = await atStop([47, 131]);
    await expect.element(dialog().getByText(rest)).toBeVisible();
    await inDialog("Yes").click();
    await expect.element(dialog().getByText(sure)).toBeVisible();
    expect(sent()).toEqual([]);
    await inDialog("Yes").click();
    await stopped();
    expect(sent()).toEqual([body(true)]);
  });

  test("sends nothing when a question is declined, closed or not answered in time [MI-197]", async () => {
    const { sent, clock } = await atStop([47, 131]);
    await inDialog("Yes").click();
    await expect.element(dialog().getByText(sure)).toBeVisible();
    await inDialog("No").click();
    await idle();
    await action("Stop").click();
    await expect.element(dialog().getByText(rest)).toBeVisible();
    clock.advance(120_000);
    await idle();
    await action("Stop").click();
    await inDialog("Close").click();
    await idle();
    expect([shown(), sent()]).toEqual([0, []]);
  });

  test("is not offered with SF112, and is without; the other actions stay [MI-200] [MI-201]", async () => {
    const { go } = await stage({
      path: "/interface/M1/running-orders",
      machines: [machineOf("M1", [112]), machineOf("M2")],
    });
    await row("WO104").click();
    await expect.element(action("Materials")).toBeEnabled();
    expect(action("Stop").query()).toBeNull();
    go("/interface/M2/running-orders");
    await expect.element(page.getByRole("button", { name: "Choose a machine: M2" })).toBeVisible();
    await row("WO104").click();
    await expect.element(action("Stop")).toBeEnabled();
  });
});

test("SF112 takes an action away and SF472 disables one: both restrict [MI-088]", () => {
  const order = orderOf("1");
  expect([[], [112]].map((features) => stateOf("running-order", [order], features)["stop"])).toEqual([
    "enabled",
    undefined,
  ]);
  expect([[], [472]].map((features) => stateOf("planned-order", [order], features)["start"])).toEqual([
    "enabled",
    "disabled",
  ]);
});

describe("cancelling the rest", () => {
  /** A server that keeps whether order 101 is cancelled. */
  const atOrder = async () => {
    let cancelled = 0;
    const staged = await stage({
      procedures: {
        load_planned_orders: () => [orderOf("101", { cancelled })],
        cancellation: ({ action: wanted }: Members) => {
          cancelled = wanted === "cancellation" ? 1 : 0;
          return [];
        },
      },
    });
    await row("WO101").click();
    return staged;
  };

  test("shows one of both actions, asks nothing, and disables both for rows of both kinds [MI-209] [MI-492]", async () => {
    const { calls, clock } = await atOrder();
    await expect.element(action("Cancel rest")).toBeEnabled();
    expect(action("Revert cancellation").query()).toBeNull();
    await action("Cancel rest").click();
    await expect.poll(() => selectedRows()).toBe(0);
    clock.advance(250);
    await row("WO101").click();
    await expect.element(action("Revert cancellation")).toBeEnabled();
    expect([shown(), action("Cancel rest").query()]).toEqual([0, null]);
    await action("Revert cancellation").click();
    await expect
      .poll(() => calls("cancellation"))
      .toEqual(
        ["cancellation", "revert_cancellation"].map((wanted) => [
          "cancellation",
          { machine_id: "M1", record_nos: [101], action: wanted },
        ]),
      );
    const mixed = stateOf("planned-order", [orderOf("1"), orderOf("2", { cancelled: 1 })]);
    expect([mixed["cancel-rest"], mixed["revert-cancellation"]]).toEqual(["disabled", "disabled"]);
  });

  test("leaves the order on the list with its mark [MI-210]", async () => {
    await atOrder();
    const mark = (name: string) =>
      row("WO101")
        .getByRole("gridcell", { name })
        .nth(name === "No" ? 1 : 0);
    await expect.element(row("WO101").getByRole("gridcell", { name: "Yes" })).not.toBeInTheDocument();
    await action("Cancel rest").click();
    await expect.element(mark("Yes")).toBeVisible();
  });
});

describe("preparation", () => {
  const steps = [
    ["Material ready", "material_prepared", 433],
    ["Tools ready", "tools_prepared", 434],
    ["Equipment ready", "peripheral_equipment_prepared", 435],
    ["Print ready", "print_prepared", 446],
  ] as const;

  /** A server that keeps the steps of order 101. */
  const atOrder = async (features: readonly number[]) => {
    const order = orderOf("101") as Members;
    const staged = await stage({
      machines: [machineOf("M1", features)],
      procedures: {
        load_planned_orders: () => [{ ...order }, orderOf("102")],
        prepare_for_order: ({ feature, value }: Members) => {
          order[String(feature)] = value;
          return [{ ...order }, orderOf("102")];
        },
      },
    });
    await row("WO101").click();
    return staged;
  };

  /** What is sent when the step's button, the only one of a machine with this function, is pressed twice. */
  const sentBy = async ([name, , sf]: (typeof steps)[number]) => {
    const { calls } = await atOrder([sf]);
    const others = steps.filter(([other]) => other !== name);
    for (const value of [1, 0]) {
      await action(name).click();
      await expect.element(action(name)).toHaveAttribute("aria-pressed", value === 1 ? "true" : "false");
      await expect.element(action(name)).toBeEnabled();
    }
    expect(others.map(([other]) => action(other).query())).toEqual([null, null, null]);
    return calls("prepare_for_order").map(([, input]) => input);
  };
  const onAndOff = (feature: string) => [1, 0].map((value) => ({ machine_id: "M1", card_no: "101", feature, value }));

  test("switches Material ready on and off [MI-215] [MI-494]", async () => {
    expect(await sentBy(steps[0])).toEqual(onAndOff("material_prepared"));
  });
  test("switches Tools ready on and off [MI-216] [MI-494]", async () => {
    expect(await sentBy(steps[1])).toEqual(onAndOff("tools_prepared"));
  });
  test("switches Equipment ready on and off [MI-217] [MI-494]", async () => {
    expect(await sentBy(steps[2])).toEqual(onAndOff("peripheral_equipment_prepared"));
  });
  test("switches Print ready on and off [MI-218] [MI-494]", async () => {
    expect(await sentBy(steps[3])).toEqual(onAndOff("print_prepared"));
  });

  test("replaces the list in place: no other read, the row stays selected [MI-220]", async () => {
    const { calls } = await atOrder([433]);
    await action("Material ready").click();
    await expect.element(action("Material ready")).toHaveAttribute("aria-pressed", "true");
    await expect.element(action("Material ready")).toBeEnabled();
    await expect.element(row("WO101")).toHaveAttribute("aria-selected", "true");
    expect(calls("load_planned_orders")).toHaveLength(1);
  });
});

describe("a program lock", () => {
  const noComment = () => page.getByText("No comment added", { exact: true });
  /** A server that keeps whether the program is blocked. */
  const atOrder = async (more: Members = {}) => {
    let locked = more["locked"] ?? 0;
    const staged = await stage({
      procedures: {
        load_planned_orders: () => [orderOf("101", { ...more, locked })],
        balthzar_euromap: ({ feature }: Members) => {
          locked = feature === "block_program" ? 1 : 0;
          return [];
        },
      },
    });
    await row("WO101").click();
    const sent = () => staged.calls("balthzar_euromap").map(([, input]) => input);
    return { ...staged, sent };
  };

  test("asks for a comment before the call, and offers the other action after it [MI-223] [MI-228] [MI-491]", async () => {
    const { sent } = await atOrder();
    await action("Block program").click();
    await expect.element(field()).toBeVisible();
    expect(sent()).toEqual([]);
    await field().fill("Worn");
    await inDialog("OK").click();
    await expect.element(action("Unblock program")).toBeEnabled();
    expect(action("Block program").query()).toBeNull();
    const program = { machine_id: "M1", program_id: "PR1" };
    expect(sent()).toEqual([{ feature: "block_program", ...program, comment: "Worn" }]);
    await action("Unblock program").click();
    await expect.poll(() => sent().slice(1)).toEqual([{ feature: "unblock_program", ...program, comment: "" }]);
  });

  test("is taken away at once, with an empty comment [MI-224] [MI-230]", async () => {
    const { sent } = await atOrder({ locked: 1 });
    await action("Unblock program").click();
    await expect.element(action("Block program")).toBeEnabled();
    expect([shown(), sent()]).toEqual([
      0,
      [{ feature: "unblock_program", machine_id: "M1", program_id: "PR1", comment: "" }],
    ]);
  });

  test("is not set without a comment: declined, empty, blank or out of time [MI-225] [MI-226]", async () => {
    const { sent, clock } = await atOrder();
    const ways = [
      () => inDialog("Cancel").click(),
      () => inDialog("OK").click(),
      async () => {
        await field().fill("   ");
        await inDialog("OK").click();
      },
      async () => clock.advance(120_000),
    ];
    for (const [index, way] of ways.entries()) {
      await action("Block program").click();
      await expect.element(field()).toBeVisible();
      await way();
      await expect.poll(() => noComment().elements()).toHaveLength(index + 1);
      await expect.element(action("Block program")).toBeEnabled();
    }
    expect(sent()).toEqual([]);
  });

  test("needs a program [MI-229]", async () => {
    await atOrder({ program_id: "" });
    await expect.element(action("Block program")).toBeDisabled();
    expect(stateOf("planned-order", [orderOf("1", { locked: 1, program_id: "" })])["unblock-program"]).toBe("disabled");
  });
});

describe("the search by tool", () => {
  const search = async (answer: unknown) => {
    const staged = await stage({ procedures: { balthzar_get_last_order_with_tool_on_machine: answer as object } });
    await row("WO102").click();
    await action("Search by tool").click();
    await expect.element(field()).toBeVisible();
    return staged;
  };

  test("says when nothing is found and opens again with the typed text and its whole time [MI-186] [MI-187] [MI-190]", async () => {
    const { clock } = await search([]);
    clock.advance(100_000);
    await field().fill("T9");
    await inDialog("OK").click();
    await expect.element(page.getByText("not found", { exact: true })).toBeVisible();
    await expect.element(field()).toHaveValue("T9");
    await expect.element(dialog().getByText("240 s left")).toBeVisible();
  });

  test("is open for 240 s and then says that no tool is selected [MI-188] [MI-191]", async () => {
    const { advance, calls } = await search([]);
    const none = page.getByText("No tool selected", { exact: true });
    advance(239_900);
    expect(shown()).toBe(1);
    advance(100);
    await expect.element(none).toBeVisible();
    expect([shown(), calls("balthzar_get_last_order_with_tool_on_machine")]).toEqual([0, []]);
    await action("Search by tool").click();
    await inDialog("Close").click();
    await expect.poll(() => none.elements()).toHaveLength(2);
  });

  test("selects the order that was found and opens its panel [MI-189] [MI-501]", async () => {
    const { calls } = await search([orderOf("101")]);
    await field().fill("T1");
    await inDialog("OK").click();
    await expect.element(page.getByText("WO101 · 101")).toBeVisible();
    await expect.element(row("WO101")).toHaveAttribute("aria-selected", "true");
    expect([panelType(), selectedRows()]).toEqual(["planned-order", 1]);
    expect(calls("balthzar_get_last_order_with_tool_on_machine").map(([, input]) => input)).toEqual([
      { machine_id: "M1", tool_id: "T1" },
    ]);
  });

  test("opens the panel of a running order when that has the tool", async () => {
    await search([orderOf("104", { state: "started" })]);
    await field().fill("T4");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("WO104 · 104")).toBeVisible();
    expect(panelType()).toBe("running-order");
  });
});

describe("materials", () => {
  const listed = (name: string) => row(name);

  test("of a running order are opened from its panel, and each has its actions [MI-243]", async () => {
    const { place } = await stage({ path: "/interface/M1/running-orders" });
    await row("WO104").click();
    await action("Materials").click();
    await listed("MA").click();
    await expect.poll(place).toBe("/interface/M1/materials");
    await expect.element(action("Order material")).toBeEnabled();
    expect(panelType()).toBe("material");
  });

  test.each([
    ["Order material", "order_material", "Material ordered"],
    ["Return material", "return_material", "Material returned"],
  ])("%s makes one call with its quantity and says so [MI-244] [MI-245]", async (name, procedure, done) => {
    const { calls } = await stage({ path: "/interface/M1/materials", procedures: { [procedure]: {} } });
    await listed("MA").click();
    await action(name).click();
    await expect.element(field()).toHaveFocus();
    await expect.element(inDialog("OK")).toBeDisabled();
    await userEvent.keyboard("0");
    await expect.element(inDialog("OK")).toBeDisabled();
    await userEvent.keyboard("{Backspace}5");
    await inDialog("OK").click();
    await expect.element(page.getByText(done, { exact: true })).toBeVisible();
    expect(calls(procedure)).toEqual([
      [procedure, { machine_id: "M1", card_no: "101", material_no: "MA", quantity: 5 }],
    ]);
  });

  test("are returned at most as far as they are assigned", async () => {
    await stage({ path: "/interface/M1/materials" });
    await listed("MA").click();
    await action("Return material").click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard("6");
    await expect.element(inDialog("OK")).toBeDisabled();
  });

  test("of planned orders are those of the chosen order, else of all [MI-024]", async () => {
    await stage({ path: "/interface/M1/materials-planned" });
    await expect.element(listed("MA")).toBeVisible();
    await expect.element(listed("MB")).toBeVisible();
    await page.getByRole("grid", { name: "Planned orders" }).getByRole("row", { name: /WO101/ }).click();
    await expect.element(listed("MB")).not.toBeInTheDocument();
    await listed("MA").click();
    await expect.element(action("Order material")).toBeVisible();
    await expect.element(listed("MB")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Deselect" }).click();
    await expect.element(action("Start")).toBeVisible();
  });

  test("of finished orders are those of the chosen order, else of all [MI-025]", async () => {
    const { calls } = await stage({
      path: "/interface/M1/materials-finished",
      procedures: {
        load_materials: ({ card_no }: Members) =>
          [materialOf("105", "MA"), materialOf("106", "MB")].filter(
            (material) => card_no === null || material.card_no === card_no,
          ),
      },
    });
    await expect.element(listed("MA")).toBeVisible();
    await expect.element(listed("MB")).toBeVisible();
    await page.getByRole("grid", { name: "Finished orders" }).getByRole("row", { name: /WO106/ }).click();
    await expect.element(listed("MA")).not.toBeInTheDocument();
    await expect.element(listed("MB")).toBeVisible();
    expect(calls("load_materials").map(([, input]) => input)).toEqual(
      [null, "106"].map((card_no) => ({ machine_id: "M1", order_state: "finished", card_no })),
    );
  });

  /** The machines whose materials the page with this title shows. */
  const materialsOn = async (name: string, title: string) => {
    const { calls } = await stage({ path: `/interface/M1/${name}` });
    await expect.element(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect.element(listed("MA")).toBeVisible();
    return calls("load_materials").map(([, { machine_id }]) => machine_id);
  };

  test("of the machine are on the page materials [MI-020]", async () => {
    expect(await materialsOn("materials", "Materials")).toEqual(["M1"]);
  });
  test("of its planned orders are on the page materials-planned [MI-021]", async () => {
    expect(await materialsOn("materials-planned", "Materials of planned orders")).toEqual(["M1"]);
  });
  test("of its finished orders are on the page materials-finished [MI-022]", async () => {
    expect(await materialsOn("materials-finished", "Materials of finished orders")).toEqual(["M1"]);
  });

  test("are not offered where the machine has no material menu: no action, and its pages lead to the interface [MI-249]", async () => {
    const machines = [machineOf("M1", [], { material_menu: false })];
    const { go, place } = await stage({ machines });
    await row("WO101").click();
    await expect.element(action("Start")).toBeVisible();
    expect(action("Materials").query()).toBeNull();
    for (const name of ["materials", "materials-planned", "materials-finished"]) {
      go("/interface/M1/planned-orders");
      await expect.poll(() => place()).toBe("/interface/M1/planned-orders");
      go(`/interface/M1/${name}`);
      await expect.poll(() => place()).toBe("/interface/M1");
    }
    const material = { card_no: "1", material_no: "MA", assigned_qty: 1 };
    const scope = panelScope({ machine: machines[0] }, { type: "material", items: [{ key: "1", item: material }] }, {});
    expect(buttonsOf(panelNamed("material"), scope, {})).toEqual([]);
  });
});

describe("a report in its history", () => {
  const history = (reversal: string) =>
    stage({
      path: "/interface/M1/report-quantity-history",
      procedures: {
        load_quantity_history: [
          {
            record_no: 7,
            card_no: "101",
            work_order_no: "WO101",
            good_qty: 12,
            trans_time: "2026-01-05T07:00:00Z",
            reversal,
          },
        ],
        correct_quantity: {},
      },
    });

  test("is reversed by two presses and the answer to a question", async () => {
    const { calls } = await history("possible");
    await row("WO101").click();
    await action("Reverse").click();
    await expect.element(dialog().getByText("Reverse the report of 12 on 101?")).toBeVisible();
    await inDialog("Yes").click();
    await expect.element(page.getByText("The report is reversed", { exact: true })).toBeVisible();
    expect(calls("correct_quantity")).toEqual([
      ["correct_quantity", { record_no: 7, quantity: 0, reason: "Reversed at the machine" }],
    ]);
  });

  test.each([
    ["reversed", "It is reversed already"],
    ["corrected", "It was corrected later"],
    ["transferred", "It is transferred to the ERP"],
    ["not_allowed", "Another's, or of an earlier shift"],
  ])("says why it cannot be reversed when it is %s", async (reversal, why) => {
    await history(reversal);
    await row("WO101").click();
    await expect.element(action("Reverse")).toBeDisabled();
    await expect.element(action("Reverse")).toHaveAttribute("title", why);
  });
});
