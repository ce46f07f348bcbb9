import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/boolean-display", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("-");
  },
};
export const Typical: Story = { args: { value: true } };
export const Extreme: Story = { args: { value: false } };

export const True: Story = {
  name: "shows a check for true and tells it in words",
  args: { value: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent(/^Yes$/);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the column cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
