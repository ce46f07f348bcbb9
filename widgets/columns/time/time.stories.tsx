import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellsStory } from "#widgets/controls/stories/cell-story.tsx";
import { Duration, Moment } from "./View.tsx";

const columns = { date: Moment, "hh-mm": Duration };
const meta = { title: "Columns/time", component: cellsStory(columns) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    for (const type of Object.keys(columns)) await expect(canvas.getByTestId(type)).toHaveTextContent(/^-$/);
  },
};

export const Typical: Story = { args: { value: "2024-05-15T05:05:00Z" } };
export const Extreme: Story = { args: { value: "soon", options: { option: "short" } } };
/** Seconds in a column of durations: some 31 years. */
export const Long: Story = { args: { value: 1e9 } };

export const Short: Story = {
  name: "shows the short form in the company's time zone",
  args: { value: "2024-05-15T05:05:00Z", options: { option: "short" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("date")).toHaveTextContent(/^15\/5 07:05$/);
  },
};

export const BeyondADay: Story = {
  name: "shows 108900 seconds as 30:15",
  args: { value: 108_900 },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("hh-mm")).toHaveTextContent(/^30:15$/);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the columns cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
