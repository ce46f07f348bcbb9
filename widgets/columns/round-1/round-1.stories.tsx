import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/round-1", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("-");
  },
};
export const Typical: Story = { args: { value: 1234.567 } };
export const Extreme: Story = { args: { value: -123_456_789_012.345 } };

export const InAHeading: Story = {
  name: "shows the rounded value in the element of its size",
  args: { value: 12, options: { size: "h2" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 2 })).toHaveTextContent(/^12/);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the column cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
