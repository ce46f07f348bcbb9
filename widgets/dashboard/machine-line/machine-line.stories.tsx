import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { held, line, many } from "./machine-line.fixtures.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/machine-line",
  component: widgetStory(View),
  parameters: { box: { width: 1100, height: 360 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (rows: readonly object[], options: Record<string, unknown> = {}) => ({
  options,
  data: { machines: ready(rows) },
});

export const Loading: Story = { args: { options: {}, data: { machines: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No machine stands in a line.")).toBeVisible();
  },
};
export const UnknownLine: Story = {
  name: "says that there is no such line, also while its parameter has no value",
  args: { ...of(line, { line: "{line}" }), parameters: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("There is no such line.")).toBeVisible();
  },
};
export const Failed: Story = { args: { options: {}, data: { machines: failed }, status: "error" } };
export const Stale: Story = { args: { options: {}, data: { machines: stale(line) }, status: "stale" } };
export const Extreme: Story = { args: of(many(9)), parameters: { box: { width: 1280, height: 900 } } };
export const OnAPhone: Story = { args: of(held), parameters: { box: { width: 390, height: 800 } } };

export const Typical: Story = {
  name: "the machines of the line follow each other in their order, and all run [OV-721]",
  args: { ...of(line, { line: "{line}" }), parameters: { line: "L1" } },
  play: async ({ canvas }) => {
    const stations = within(canvas.getByRole("region", { name: "Caps line" })).getAllByRole("article");
    await expect(stations.map((one) => one.getAttribute("aria-label"))).toEqual(["FC1", "R1", "PJ1", "JB1"]);
    await expect(canvas.getByText("All 4 machines run.")).toBeVisible();
    await expect(canvas.queryByText("Holds up the line")).toBeNull();
  },
};

export const Held: Story = {
  name: "what holds up the line is said in words at the line and at the machine [OV-721]",
  args: of(held),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^R1 holds up the line: Set-up/)).toBeVisible();
    await expect(canvas.getByText("2 of 4 stand.")).toBeVisible();
    await expect(canvas.getByText("1 of 4 without data.")).toBeVisible();
    const holding = canvas.getByText("Holds up the line").closest("li")!;
    await expect(within(holding).getByRole("article")).toHaveAttribute("aria-label", "R1");
  },
};
