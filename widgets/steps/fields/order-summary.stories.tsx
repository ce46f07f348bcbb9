import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/order-summary.json" with { type: "json" };

const meta = {
  title: "Steps/presets/order-summary",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 720 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const order = {
  part_no: "P-4101",
  part_description: "Bottle cap",
  work_order_no: "WO26001",
  planned_op_qty: 900,
  cycle_amount: 4,
  op_number: "10",
  op_name: "Moulding",
  planned_setup_time: 0.5,
  planned_unit_time: 0.125,
  planned_speed: 800,
  capacity_factor: 0.9,
};
const pairsIn = (root: Element) =>
  [...root.querySelectorAll("dl > div")].map((pair) => [
    pair.querySelector("dt")?.textContent,
    pair.querySelector("dd")?.textContent?.replaceAll(/\s/g, " "),
  ]);

export const Typical: Story = {
  name: "[WD-140] [WD-145] every value of the order stands beside its name, and Next is open",
  args: { values: { order } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText("P-4101");
    await expect(canvas.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(pairsIn(canvasElement)).toEqual([
      ["Part", "P-4101"],
      ["Part description", "Bottle cap"],
      ["Order number", "WO26001"],
      ["Order amount", "900"],
      ["Cycle amount", "4"],
      ["Operation", "10"],
      ["Operation name", "Moulding"],
      ["Planned setup time (h)", "0.5"],
      ["Planned unit time", "0.125"],
      ["Planned speed (pcs/h)", "800"],
      ["Capacity factor", "0.9"],
    ]);
  },
};

export const WithoutNumber: Story = {
  name: "[WD-141] the order number is there only where one is set",
  args: { values: { order: { ...order, work_order_no: "" } } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText("P-4101");
    await expect(pairsIn(canvasElement).map(([name]) => name)).not.toContain("Order number");
  },
};

export const NoOrder: Story = {
  name: "without an order nothing is loaded, and Next is closed",
  args: { values: { order: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not loaded")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Next" })).toBeDisabled();
  },
};
