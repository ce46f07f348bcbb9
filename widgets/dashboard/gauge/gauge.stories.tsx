import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/gauge",
  component: widgetStory(View),
  parameters: { box: { width: 320, height: 260 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const value = { dataSource: "machines", machineId: ["FC1"], dataKey: "availability" };
const limits = [
  { value: 60, color: "#c62828" },
  { value: 85, color: "#f5a623" },
  { value: 100, color: "#138b13" },
];
const typical = { title: "Availability", value, limits, unit: "%" };
const of = (number: unknown, options: Record<string, unknown> = {}) => ({
  options: { ...typical, ...options },
  data: { value: ready({ value: number, text: String(number) }) },
});

export const Loading: Story = { args: { options: typical, data: { value: pending }, status: "pending" } };
export const Empty: Story = { args: { options: { title: "Availability" } } };
export const Typical: Story = { args: of(87.4) };
export const Big: Story = { args: of(42, { output: "big", label: "OEE", labelPosition: "topleft" }) };
export const Minimal: Story = { args: of(66, { output: "minimal", label: "OEE", labelPosition: "topright" }) };
export const LabelAtOutput: Story = { args: of(66, { label: "OEE", labelPosition: "output", needleWidth: 20 }) };
export const Extreme: Story = { args: of(-1234567.891, { minimum: -2e6, maximum: 2e6, step: 1, limits: [] }) };
export const Stale: Story = { args: { ...of(1), data: { value: stale({ value: 71, text: "71" }) }, status: "stale" } };
export const Failed: Story = { args: { options: typical, data: { value: failed }, status: "error" } };

export const Ticks: Story = {
  name: "[WD-825] without a step it has a tick at each ten",
  args: { ...of(50), options: { value, labelPosition: null, label: "OEE" } },
  play: async ({ canvas, canvasElement }) => {
    const numbers = [...canvasElement.querySelectorAll("svg text")].map(({ textContent }) => textContent);
    await expect(numbers).toEqual(["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"]);
    await expect(canvas.queryByText("OEE")).toBeNull();
  },
};

export const BeyondTheScale: Story = {
  name: "[WD-828] a value beyond the scale is printed as it is while the needle stays on the scale",
  args: of(120),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("120")).toBeVisible();
    await expect(canvasElement.querySelector("g[transform]")).toHaveAttribute("transform", "rotate(120 50 50)");
  },
};

export const NoNumber: Story = {
  name: "[WD-830] a value that is no number hides the needle and prints a dash",
  args: of(null),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("-")).toBeVisible();
    await expect(canvasElement.querySelector("g[transform]")).toBeNull();
  },
};
