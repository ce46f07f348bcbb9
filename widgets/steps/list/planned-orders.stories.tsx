import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/planned-orders.json" with { type: "json" };

const meta = {
  title: "Steps/presets/planned-orders",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const order = (card_no: string) => ({
  card_no,
  work_order_no: `WO-${card_no}`,
  part_no: "LID-200",
  part_description: "Lid",
  op_number: "10",
  planned_op_qty: 1000,
  card_good_qty: 0,
  searchField: `WO-${card_no} LID-200`,
});
const chosen = { value: "2", row: order("2"), selected: ["2"] };
const plant = () => fakeTransport({ procedures: { load_planned_orders: ["1", "2", "3"].map(order), take: true } });

const taking = plant();
export const Value: Story = {
  name: "[WD-125] the table is keyed by card number, which is the value of the chosen order",
  args: { step: { onNext: [{ call: "take", input: { value: "{step.value}" } }] } },
  parameters: { transport: taking },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText("WO-2"));
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await waitFor(() =>
      expect(taking.calls.findLast(({ procedure }) => procedure === "take")?.input).toEqual({ value: "2" }),
    );
  },
};

export const GoesOn: Story = {
  name: "[WD-128] an order that is chosen already and among the planned ones goes on by itself",
  args: { data: chosen },
  parameters: { transport: plant() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};

const shrinking = plant();
const clock = fakeClock();
export const Disappears: Story = {
  name: "[WD-129] an order that disappears on a refresh is chosen no more",
  args: {},
  parameters: { transport: shrinking, clock },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText("WO-2"));
    await expect(canvas.getByRole("button", { name: "Next" })).toBeEnabled();
    shrinking.answer("load_planned_orders", ["1", "3"].map(order));
    shrinking.emit("OrderChanged", { machine_id: "M1" });
    clock.advance(1000);
    await waitFor(() => expect(canvas.queryByText("WO-2")).toBeNull());
    await expect(canvas.queryByRole("radio", { checked: true })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Next" })).toBeDisabled();
  },
};
