import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/icon", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("-");
  },
};
export const Typical: Story = { args: { value: "gear" } };
export const Extreme: Story = { args: { value: "an-icon-that-does-not-exist" } };

export const Gear: Story = {
  name: "shows the icon that the value names",
  args: { value: "gear" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector("svg.tabler-icon-settings")).toBeVisible();
    await expect(canvas.getByTestId("cell")).toHaveTextContent("gear");
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the column cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
