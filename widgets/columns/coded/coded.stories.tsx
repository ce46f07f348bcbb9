import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/coded", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const row = { labels: { group: "Technical" } };

export const Loading: Story = { args: { value: undefined, row: {} } };
export const Empty: Story = { args: { value: null, row: {} } };
export const Typical: Story = {
  args: { value: "T", row, options: { field: "group" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("T Technical");
  },
};
export const Colour: Story = { args: { value: "#c0392b", row, options: { color: true } } };
export const Extreme: Story = {
  args: { value: Array.from({ length: 40 }, (_, index) => `FC${index}`), row, options: {} },
};
/** A cell keeps its last text; the table around it tells the age. */
export const Stale: Story = { ...Typical };
export const Failed: Story = { args: { value: { not: "a code" }, row: { labels: 7 }, options: { field: "group" } } };
