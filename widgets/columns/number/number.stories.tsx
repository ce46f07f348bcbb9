import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellsStory } from "#widgets/controls/stories/cell-story.tsx";
import { Round0, Round1, Round2 } from "./View.tsx";

const columns = { "round-0": Round0, "round-1": Round1, "round-2": Round2 };
const meta = { title: "Columns/number", component: cellsStory(columns) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    for (const type of Object.keys(columns)) await expect(canvas.getByTestId(type)).toHaveTextContent(/^-$/);
  },
};

export const Typical: Story = {
  args: { value: 1234.567 },
  play: async ({ canvas }) => {
    const texts = Object.keys(columns).map((type) => canvas.getByTestId(type).textContent?.replace(/\D/g, ""));
    await expect(texts).toEqual(["1235", "12346", "123457"]);
  },
};

export const Extreme: Story = { args: { value: -123_456_789_012.345 } };

export const InAHeading: Story = {
  name: "shows the rounded value in the element of its size",
  args: { value: 12, options: { size: "h2" } },
  play: async ({ canvas }) => {
    const headings = canvas.getAllByRole("heading", { level: 2 });
    await expect(headings).toHaveLength(3);
    for (const heading of headings) await expect(heading).toHaveTextContent(/^12/);
  },
};

/** The row is there, its value is not yet. */
export const Loading: Story = { args: { value: undefined } };
/** A cell keeps its last value; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** A value of a kind that the columns cannot show: the row stays whole. */
export const Failed: Story = { args: { value: { not: "a value" } } };
