import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellsStory } from "#widgets/controls/stories/cell-story.tsx";
import { H1Text, H2Text, H3Text, LongText, ShortText, SingleLineText } from "./View.tsx";

const columns = {
  "short-text": ShortText,
  "long-text": LongText,
  "single-line-text": SingleLineText,
  "h1-text": H1Text,
  "h2-text": H2Text,
  "h3-text": H3Text,
};
const meta = { title: "Columns/text", component: cellsStory(columns) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    for (const type of Object.keys(columns)) await expect(canvas.getByTestId(type)).toHaveTextContent(/^-$/);
  },
};

export const Typical: Story = {
  args: { value: "Pump" },
  play: async ({ canvas }) => {
    for (const level of [1, 2, 3]) await expect(canvas.getByRole("heading", { level })).toHaveTextContent("Pump");
  },
};

export const Extreme: Story = {
  args: { value: "A text that is far too long for the column in which it stands. ".repeat(4) },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("short-text")).toHaveTextContent(/^A text that is far t$/);
    const line = canvas.getByTestId("single-line-text").getBoundingClientRect();
    const long = canvas.getByTestId("long-text").getBoundingClientRect();
    await expect(line).toMatchObject({ width: 196 });
    await expect(line.height).toBeLessThan(40);
    await expect(long.height).toBeGreaterThan(40);
  },
};

export const Words: Story = {
  name: "shows a code by its word",
  args: { value: "tool", options: { words: { tool: { en: "Tool", sv: "Verktyg" } } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("single-line-text")).toHaveTextContent("Tool");
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the columns cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
