import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/order-details-health.json" with { type: "json" };

const meta = {
  title: "Steps/presets/order-details-health",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const details = {
  oee: 90,
  planned_op_qty: 100,
  pallets: [
    { good_qty: 50, status: "" },
    { good_qty: 55, status: "" },
    { good_qty: 900, status: "Cancelled" },
  ],
  run_time: 7200,
  planned_time: 3600,
  card_good_qty: 97,
  card_scrap_qty: 3,
  setup_time: 1700,
  reported_setup_time: null,
  planned_setup_seconds: 1800,
};
const machine = { oee_green_limit: 85, oee_yellow_limit: 60, q_green_limit: 98, q_yellow_limit: 95 };

export const Health: Story = {
  name: "[WD-413] each panel has a title, two numbers, a colour for good, warning and bad, and an icon of its own",
  args: { machine, values: { order: { literal: { card_no: "C-1" } } } },
  parameters: { transport: fakeTransport({ procedures: { load_order_details: details } }) },
  play: async ({ canvas }) => {
    const panel = async (title: string) => {
      const pair = (await canvas.findByText(title)).parentElement!;
      const value = pair.querySelector("dd")!;
      return {
        value: value.textContent,
        color: getComputedStyle(pair).borderLeftColor,
        icon: value.querySelector("svg")!.getAttribute("class"),
      };
    };
    const [good, warning, bad] = [await panel("OEE"), await panel("Quantity on pallets"), await panel("Time (h)")];
    await expect([good.value, warning.value, bad.value]).toEqual(["90.0 / 85.0", "105 / 100", "2.00 / 1.00"]);
    await expect([good.color, warning.color, bad.color]).toEqual([
      "rgb(19, 139, 19)",
      "rgb(255, 213, 0)",
      "rgb(255, 0, 0)",
    ]);
    await expect(new Set([good.icon, warning.icon, bad.icon]).size).toBe(3);
    await expect(await panel("Scrap (%)")).toMatchObject({ value: "3.0 / 2.0" });
  },
};
