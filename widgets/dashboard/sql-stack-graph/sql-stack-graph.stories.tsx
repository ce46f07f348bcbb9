import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { hours, many, nothing } from "#widgets/controls/queries/queries.fixtures.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/sql-stack-graph",
  component: Shown,
  parameters: { box: { width: 480, height: 320 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Hours", queryId: 4 };
const of = (data: unknown) => ({ options, data: { query: ready(data) } });

export const Loading: Story = { args: { options, data: { query: pending }, status: "pending" } };
export const Unconfigured: Story = { args: { options: { title: "Hours" } } };
export const Empty: Story = { args: of(nothing) };
export const Typical: Story = { args: of(hours) };
export const Extreme: Story = { args: of(many) };
export const Stale: Story = { args: { options, data: { query: stale(hours) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { query: failed }, status: "error" } };

export const Hosted: Story = {
  name: "[WD-777] in a section, three columns of a query give one stack each",
  args: { options: {} },
  parameters: { transport: fakeTransport({ procedures: { load_query_data: hours } }) },
  render: () => (
    <ShownDashboard
      document={dashboardOf([
        {
          component: "section",
          config: { title: "Hours", component: "sql-stack-graph", "sql-stack-graph": { queryId: 4 } },
        },
      ])}
    />
  ),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole("figure");
    await expect(chart).toHaveTextContent("FC1: run 14.5, stop 2.25, setup 1. FC2: run 11, stop 4.5, setup 0.5");
  },
};
