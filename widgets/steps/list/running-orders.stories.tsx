import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/running-orders.json" with { type: "json" };

const meta = {
  title: "Steps/presets/running-orders",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const answering = (orders: unknown) => ({
  transport: fakeTransport({ procedures: { load_running_orders: () => orders } }),
});
const order = (record_no: number) => ({
  record_no,
  card_no: `C-${record_no}`,
  work_order_no: `WO-${record_no}`,
  part_no: "LID-200",
  part_description: "Lid",
  op_number: "10",
  planned_op_qty: 1000,
  card_good_qty: 400,
});

export const StatusZero: Story = {
  name: "[WD-092] a first row with status '0' stands for no orders",
  args: {},
  parameters: answering([{ ...order(1), status: "0" }]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No orders")).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};

export const NoOrders: Story = {
  name: "[WD-093] an empty list says that there are no orders",
  args: {},
  parameters: answering([]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No orders")).toBeVisible();
  },
};

export const NotLoaded: Story = {
  name: "[WD-094] an answer of null says that nothing is loaded",
  args: {},
  parameters: answering(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not loaded")).toBeVisible();
  },
};

export const Choosing: Story = {
  name: "Next needs one order, and a second press keeps it",
  args: {},
  parameters: answering([order(1), order(2)]),
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await userEvent.click(await canvas.findByText("WO-2"));
    await expect(next).toBeEnabled();
    await userEvent.click(canvas.getByText("WO-2"));
    await expect(canvas.getByRole("radio", { name: "WO-2" })).toBeChecked();
    await expect(next).toBeEnabled();
  },
};

const taking = fakeTransport({ procedures: { load_running_orders: [order(1), order(2)], take: true } });

export const Value: Story = {
  name: "[WD-134] the table is keyed by record number, which is the value of the chosen order",
  args: {
    step: { onNext: [{ call: "take", input: { value: "{step.value}", keys: { $expr: { var: "step.selected" } } } }] },
  },
  parameters: { transport: taking },
  play: async ({ canvas }) => {
    await userEvent.click(within(await canvas.findByRole("table")).getByText("WO-2"));
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    const taken = () => taking.calls.findLast(({ procedure }) => procedure === "take")?.input;
    await waitFor(() => expect(taken()).toEqual({ value: 2, keys: [2] }));
  },
};
