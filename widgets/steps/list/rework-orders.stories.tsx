import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/rework-orders.json" with { type: "json" };

const meta = {
  title: "Steps/presets/rework-orders",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const order = (card_no: string, searchField: string) => ({
  card_no,
  work_order_no: `WO-${card_no}`,
  part_no: "LID-200",
  part_description: "Lid",
  op_number: "10",
  planned_op_qty: 1000,
  card_good_qty: 0,
  searchField,
});

export const Searching: Story = {
  name: "[WD-130] [WD-131] the search box finds a part of the search field, whatever its case",
  args: {},
  parameters: {
    transport: fakeTransport({ procedures: { load_rework_orders: [order("1", "ABC 123"), order("2", "ABD 124")] } }),
  },
  play: async ({ canvas }) => {
    await canvas.findByText("WO-2");
    await userEvent.type(canvas.getByRole("textbox", { name: "Search" }), "c 1");
    await expect(canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual(["WO-1"]);
  },
};

const refuse = () => {
  throw new CallError(502, { code: "upstream_failed", message: "No rework", path: null, res: null });
};
export const Refused: Story = {
  name: "[WD-133] a failed load shows the server's first message",
  args: {},
  parameters: { transport: fakeTransport({ procedures: { load_rework_orders: refuse } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No rework")).toBeVisible();
  },
};
