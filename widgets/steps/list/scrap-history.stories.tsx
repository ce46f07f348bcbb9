import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/scrap-history.json" with { type: "json" };

const meta = {
  title: "Steps/presets/scrap-history",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const row = (hour: number, scrap_qty: number) => ({
  trans_time: `2026-01-05T${hour}:00:00Z`,
  part_no: "P-4101",
  description: `Reason ${hour}`,
  status: "",
  scrap_qty,
  good_qty: 0,
});

export const Newest: Story = {
  name: "[WD-209] [WD-213] the scrap stands newest first, in six columns",
  args: { values: { order: { card_no: "10", work_order_no: "WO1" } } },
  parameters: {
    transport: fakeTransport({ procedures: { load_scrap_history_for_card: [row(10, 2), row(11, 3)] } }),
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reason 11");
    await expect(canvas.getAllByText(/Reason 1/).map((cell) => cell.textContent)).toEqual(["Reason 11", "Reason 10"]);
    await expect(canvas.getAllByRole("columnheader").map((one) => one.textContent)).toEqual([
      "Time",
      "Part",
      "Reason",
      "Status",
      "Scrap quantity",
      "Good quantity",
    ]);
  },
};
