import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { inApp } from "#widgets/controls/stories/in-app.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import historyDay from "../../../configs/factory/tables/history_day.json" with { type: "json" };
import { rowOf } from "./machine-history.fixtures.ts";
import View from "./View.tsx";

const transport = fakeTransport({ documents: { "table/history_day": historyDay } });
const meta = {
  title: "Widgets/machine-history",
  component: inApp(View),
  parameters: { box: { width: 1000, height: 860 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { machineId: "FC1", by: "day", at: "2024-W05", path: "/history/FC1/day", open: "/history/FC1/hour" };
const days = ["2024-01-29", "2024-01-30", "2024-02-02"].map((day) => rowOf(day));

export const Loading: Story = { args: { options, data: { history: pending }, status: "pending" } };
export const Failed: Story = { args: { options, data: { history: failed }, status: "error" } };
export const Stale: Story = { args: { options, data: { history: stale(days) }, status: "stale" } };
export const Unconfigured: Story = { args: { options: {}, data: {} } };
export const OnAPhone: Story = {
  args: { options, data: { history: ready(days) } },
  parameters: { box: { width: 390, height: 640 } },
};
export const Extreme: Story = {
  args: { options, data: { history: ready(days.map((day) => ({ ...day, good_qty: 123_456_789, run_time: 86_400 }))) } },
};
export const Typical: Story = {
  name: "shows every day of the week, and a dash where nothing is known",
  args: { options, data: { history: ready(days) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("cell", { name: "2024-02-04" })).toBeVisible();
    await expect(canvas.getAllByRole("cell", { name: "90" })).toHaveLength(3);
  },
};
