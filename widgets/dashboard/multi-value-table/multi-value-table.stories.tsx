import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { multiValues, multiValueOf } from "#widgets/controls/stories/multi-value.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/multi-value-table",
  component: Shown,
  parameters: { box: { width: 480, height: 260 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Output", value: multiValueOf };
const noCells = [
  { value: null, text: "-" },
  { value: null, text: "-" },
];
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

export const States: Story = {
  name: "[WD-745] a pending answer is a skeleton, an empty one says that there are no data, a null value is a dash",
  args: of(0),
  parameters: { box: { width: 480, height: 480 } },
  render: () => (
    <>
      {[
        { options, data: { value: pending } },
        of(0),
        { options, data: { value: ready({ ...multiValues(1), rows: [{ machineId: "FC1", cells: noCells }] }) } },
      ].map((args, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the three never change places
        <div key={at} style={{ height: 160 }}>
          <Shown {...args} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(canvas.getByText("No data for the chosen filters.")).toBeVisible();
    await expect(canvas.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["FC1", "-", "-"]);
  },
};
