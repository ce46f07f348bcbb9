import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/single-line-text", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("-");
  },
};
export const Typical: Story = { args: { value: "Pump" } };
export const Words: Story = {
  name: "shows a code by its word",
  args: { value: "tool", options: { words: { tool: { en: "Tool", sv: "Verktyg" } } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("Tool");
  },
};
export const Extreme: Story = {
  args: { value: "A text that is far too long for the column in which it stands. ".repeat(4) },
};

export const OneLine: Story = {
  name: "stays on one line at the width of the column",
  args: { value: "A text that is far too long for the column in which it stands. ".repeat(4) },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell").getBoundingClientRect()).toMatchObject({ width: 196 });
    await expect(canvas.getByTestId("cell").getBoundingClientRect().height).toBeLessThan(40);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the column cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
