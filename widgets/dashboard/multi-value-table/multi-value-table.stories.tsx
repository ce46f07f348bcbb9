import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { multiValues, multiValueOf } from "#widgets/controls/stories/multi-value.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/multi-value-table",
  component: widgetStory(View),
  parameters: { box: { width: 480, height: 260 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Output", value: multiValueOf };
const of = (count: number, more: Parameters<typeof multiValues>[1] = {}) => ({
  options,
  data: { value: ready(multiValues(count, more)) },
});

export const Loading: Story = { args: { options, data: { value: pending }, status: "pending" } };
export const Empty: Story = { args: of(0) };
export const Unconfigured: Story = { args: { options: { title: "Output" } } };
export const Typical: Story = { args: of(6) };
export const Extreme: Story = {
  args: of(3000, { good: 1e15 }),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("tbody tr").length).toBeLessThan(60);
  },
};
export const Stale: Story = { args: { options, data: { value: stale(multiValues(3)) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { value: failed }, status: "error" } };

export const TwoByTwo: Story = {
  args: of(2),
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
    await expect(rows).toEqual([
      ["Machine", "Good (pcs)", "Scrap"],
      ["FC1", "100", "1.5"],
      ["FC2", "200", "3"],
    ]);
  },
};
