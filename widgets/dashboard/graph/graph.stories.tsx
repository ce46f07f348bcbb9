import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { GraphConfig } from "#schemas/values/graphConfig/schema.ts";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { bound, daily, reasons, signal, times } from "./graph.fixtures.ts";
import { graph } from "./index.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/graph",
  component: widgetStory(View),
  parameters: { box: { width: 560, height: 320 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const stops = { title: "Stop reasons", task: "stopreasons", machineId: "FC1", period: "today" };
const of = (rows: readonly StatisticsRow[], options: Record<string, unknown>) => ({
  options: { ...stops, ...options },
  data: { statistics: ready(rows) },
});
const ofSource = (
  graph: GraphConfig,
  rows: readonly Record<string, unknown>[],
  options: Record<string, unknown> = {},
) => ({
  options: { title: "Value", value: { dataSource: "rows" }, graph, ...options },
  data: { graph: ready(bound(graph, rows)) },
});

export const Loading: Story = { args: { options: stops, data: { statistics: pending }, status: "pending" } };
export const Empty: Story = { args: of([], {}) };
export const Typical: Story = { args: of(reasons, {}) };
export const Percentages: Story = { args: of(reasons, { labelMode: "percentages" }) };
export const Doughnut: Story = {
  args: of(times, { title: "Availability", task: "availability", graphType: "doughnut" }),
};
export const Pie: Story = { args: of(reasons, { graphType: "pie" }) };
export const StackedBar: Story = {
  args: of(daily, {
    title: "Stop reasons per day",
    task: "stopreasons_daily",
    period: "week",
    graphType: "stackedBar",
  }),
};
export const FilledStackedBar: Story = {
  args: of(times, {
    title: "Availability",
    task: "availability",
    graphType: "filledStackedBar",
    labelMode: "percentages",
  }),
};
export const ClampLine: Story = {
  args: of(times, { title: "Availability", task: "machineanalysis", graphType: "clampLine" }),
};
export const Line: Story = {
  args: ofSource({ graphType: "line", datasets: [{ y: "value", tension: 3 }] }, signal(120)),
};
export const Extreme: Story = {
  args: ofSource(
    { graphType: "line", datasets: [{ y: "value" }, { y: "value", borderColor: "#d55e00" }] },
    signal(2000),
  ),
};
export const Scatter: Story = {
  args: ofSource(
    { graphType: "scatter", x: "x", datasets: [{ y: "value" }] },
    signal(60).map((row, x) => ({ ...row, x: x * 1.5 })),
  ),
};
export const PolarArea: Story = {
  args: ofSource(
    { graphType: "polarArea", datasets: [{ y: "stop_time", valueFormatter: "hours", colorKey: "_auto" }] },
    [...reasons] as never,
  ),
};
export const ValuesAtTheEnd: Story = {
  args: ofSource(
    {
      graphType: "bar",
      datasets: [{ y: "stop_time", valueFormatter: "hours", valueLabels: "end", colorKey: "color" }],
    },
    [...reasons] as never,
    { maxLabelSize: 6 },
  ),
};
export const Stale: Story = { args: { ...of([], {}), data: { statistics: stale(reasons) }, status: "stale" } };
export const Failed: Story = { args: { options: stops, data: { statistics: failed }, status: "error" } };

export const Unconfigured: Story = {
  name: "[WD-774] without a valid configuration it says that required configuration is missing and reads nothing",
  args: { options: { title: "Stop reasons", period: "today" } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Required configuration is missing")).toBeVisible();
    await expect(graph.readsOf?.(args.options, {})).toEqual({ statistics: undefined });
  },
};

export const WithoutMachine: Story = {
  args: { options: { ...stops, machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

export const TellsItsValues: Story = {
  name: "tells its values to people who cannot see it",
  args: of(reasons.slice(0, 2), {}),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("figure")).toHaveTextContent("Tool change 2.0 h, Material shortage 1.1 h");
  },
};
