import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { nothing, value } from "#widgets/controls/queries/queries.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/sql-gauge",
  component: widgetStory(View),
  parameters: { box: { width: 320, height: 260 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const limits = [
  { value: 60, color: "#c62828" },
  { value: 100, color: "#138b13" },
];
const options = { title: "Availability", queryId: 5, limits, unit: "%" };
const of = (data: unknown) => ({ options, data: { query: ready(data) } });

export const Loading: Story = { args: { options, data: { query: pending }, status: "pending" } };
export const Unconfigured: Story = { args: { options: { title: "Availability" } } };
export const Empty: Story = { args: of(nothing) };
export const Extreme: Story = { args: of({ ...value, rows: [{ availability: 1_234_567.891 }] }) };
export const NoNumber: Story = { args: of({ ...value, rows: [{ availability: null }] }) };
export const Stale: Story = { args: { options, data: { query: stale(value) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { query: failed }, status: "error" } };
export const WaitsForAMachine: Story = { args: { options: { ...options, parameters: { machine: "{machineId1}" } } } };

export const Typical: Story = {
  name: "[WD-829] points to the first field of the first row",
  args: of({ columns: value.columns, rows: [{ availability: 75, machine_id: "FC1" }, { availability: 12 }] }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("75")).toBeVisible();
    await expect(canvasElement.querySelector("g[transform]")).toHaveAttribute("transform", "rotate(60 50 50)");
  },
};
