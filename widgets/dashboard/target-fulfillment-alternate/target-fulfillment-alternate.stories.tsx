import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { large, week } from "#widgets/controls/goals/goal.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/target-fulfillment-alternate",
  component: widgetStory(View),
  parameters: { clock: fakeClock(Date.UTC(2026, 0, 8, 12)), box: { width: 520, height: 280 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Fulfilment of 80 %", machineId: "M1" };
const limited = ready({ oee_green_limit: 80 });

export const Loading: Story = {
  args: { options, data: { goals: ready(week), machine: pending }, status: "pending" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Loading" })).toBeVisible();
  },
};
export const Empty: Story = { args: { options, data: { goals: ready([]), machine: limited } } };
export const Extreme: Story = {
  args: { options: { ...options, weekend: true }, data: { goals: ready(large), machine: limited } },
};
export const Stale: Story = { args: { options, data: { goals: stale(week), machine: limited }, status: "stale" } };
export const Failed: Story = { args: { options, data: { goals: failed, machine: failed }, status: "error" } };

export const Typical: Story = {
  name: "measures the result against the machine's green limit of the planned quantity",
  args: { options, data: { goals: ready(week), machine: limited } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "94 %Mon",
      "138 %Tue",
      "123 %Wed",
      "63 %Thu",
      "0 %Fri",
      "83 %Week",
    ]);
  },
};
