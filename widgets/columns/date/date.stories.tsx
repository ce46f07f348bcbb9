import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/date", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("-");
  },
};
export const Typical: Story = { args: { value: "2024-05-15T05:05:00Z" } };
export const Extreme: Story = { args: { value: "soon", options: { option: "short" } } };

export const Short: Story = {
  name: "shows the short form in the company's time zone",
  args: { value: "2024-05-15T05:05:00Z", options: { option: "short" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent(/^15\/5 07:05$/);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the column cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
