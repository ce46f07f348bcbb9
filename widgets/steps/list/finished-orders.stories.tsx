import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/finished-orders.json" with { type: "json" };

const meta = {
  title: "Steps/presets/finished-orders",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const order = (card_no: string, hour: number, cancelled = 0) => ({
  card_no,
  work_order_no: `WO-${card_no}`,
  part_no: "LID-200",
  part_description: "Lid",
  op_number: "10",
  planned_op_qty: 1000,
  card_good_qty: 1000,
  stop_date: `2026-01-05T0${hour}:00:00Z`,
  cancelled,
});
const plant = (orders: object[]) => fakeTransport({ procedures: { load_finished_orders: orders, take: true } });
const shown = (canvas: Canvas) => canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));

const taking = plant([order("1", 5), order("2", 7), order("3", 6)]);
export const Newest: Story = {
  name: "[WD-136] [WD-139] the finished orders stand newest first, keyed by card number",
  args: { step: { onNext: [{ call: "take", input: { value: "{step.value}" } }] } },
  parameters: { transport: taking },
  play: async ({ canvas }) => {
    await canvas.findByText("WO-2");
    await expect(shown(canvas)).toEqual(["WO-2", "WO-3", "WO-1"]);
    await userEvent.click(canvas.getByText("WO-3"));
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await waitFor(() =>
      expect(taking.calls.findLast(({ procedure }) => procedure === "take")?.input).toEqual({ value: "3" }),
    );
  },
};

const single = plant([order("1", 5)]);
export const Single: Story = {
  name: "[WD-137] a single finished order is chosen, and the wizard goes on with it",
  args: { step: { onNext: [{ call: "take", input: { value: "{step.value}" } }] } },
  parameters: { transport: single },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
    await expect(single.calls.findLast(({ procedure }) => procedure === "take")?.input).toEqual({ value: "1" });
  },
};

const some = [order("1", 5), order("2", 6, 1)];
const Machine = presetStory(preset);
export const Cancelled: Story = {
  name: "[WD-138] cancelled orders are listed too, but not on a machine with SF196",
  args: {},
  render: () => (
    <>
      <Machine features={[196]} step={{ autoAdvance: false }} />
      <Machine step={{ autoAdvance: false }} />
    </>
  ),
  parameters: { transport: plant(some), box: { width: 976, height: 900 } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas)).toEqual(["WO-1", "WO-2", "WO-1"]));
  },
};
