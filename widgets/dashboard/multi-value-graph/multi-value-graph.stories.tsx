import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { multiValues, multiValueOf } from "#widgets/controls/stories/multi-value.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import Table from "../multi-value-table/View.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const ShownTable = widgetStory(Table);
const meta = {
  title: "Widgets/multi-value-graph",
  component: Shown,
  parameters: { box: { width: 520, height: 300 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Output", value: multiValueOf };
const of = (count: number, more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { value: ready(multiValues(count)) },
});

export const Loading: Story = { args: { options, data: { value: pending }, status: "pending" } };
export const Empty: Story = { args: of(0) };
export const Unconfigured: Story = { args: { options: { title: "Output" } } };
export const Typical: Story = { args: of(6) };
export const Line: Story = { args: of(6, { graphType: "line", showLegend: false }) };
export const Doughnut: Story = { args: of(4, { graphType: "doughnut" }) };
export const Extreme: Story = { args: of(300, { graphType: "stackedBar", maxLabelSize: 4 }) };
export const Stale: Story = { args: { options, data: { value: stale(multiValues(3)) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { value: failed }, status: "error" } };

export const TableAndGraph: Story = {
  name: "[WD-892] two machines and two keys are two rows with two columns, and two datasets over two machines",
  args: of(2),
  parameters: { box: { width: 520, height: 480 } },
  render: (args) => (
    <>
      <div style={{ height: 200 }}>
        <ShownTable {...of(2)} />
      </div>
      <div style={{ height: 280 }}>
        <Shown {...args} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
    await expect(rows).toEqual([
      ["Machine", "Good (pcs)", "Scrap"],
      ["FC1", "100", "1.5"],
      ["FC2", "200", "3"],
    ]);
    const told = await canvas.findByText("Good (pcs): FC1 100, FC2 200. Scrap: FC1 1.5, FC2 3");
    await expect(told).toBeInTheDocument();
  },
};
