import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/location-graph",
  component: widgetStory(View),
  parameters: { box: { width: 640, height: 340 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = {
  title: "Stops of zone A",
  period: "today",
  locationtype: "zone",
  location: "A",
  labelMode: "hours",
  type: "stopreasons_location",
};
const reasons = ["Tool change", "Material shortage", "Robot fault", "Cleaning", "Uncoded"];
const stops = (machines: readonly string[], names = reasons): StatisticsRow[] =>
  machines.flatMap((machine_id, at) =>
    names.map((tLabel, index) => ({
      machine_id,
      tLabel,
      stop_reason: tLabel,
      stop_time: 600 + ((at * 7919 + index * 3001) % 6000),
    })),
  );
const of = (rows: readonly StatisticsRow[], more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { statistics: ready(rows) },
});

export const Loading: Story = { args: { options, data: { statistics: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No data for the chosen filters.")).toBeVisible();
  },
};
export const Typical: Story = {
  name: "[WD-790] a series for each machine of the location",
  args: of(stops(["M1", "M2"])),
  play: async ({ canvasElement }) => {
    const caption = canvasElement.querySelector("figcaption")!.textContent ?? "";
    await expect(caption.match(/M\d/g)).toEqual(["M1", "M2"]);
  },
};
export const Extreme: Story = {
  args: of(
    stops(
      Array.from({ length: 12 }, (_, at) => `MACHINE-${at + 1}`),
      [...reasons, "Waiting for the maintenance team of the north hall", "Change of colour and material together"],
    ),
  ),
};
export const Filled: Story = {
  args: of(stops(["M1", "M2", "M3"]), { graphType: "filledStackedBar", labelMode: "percentages" }),
};
export const Line: Story = { args: of(stops(["M1", "M2"]), { graphType: "line" }) };
export const Stale: Story = {
  args: { options, data: { statistics: stale(stops(["M1", "M2"])) }, status: "stale" },
};
export const Failed: Story = { args: { options, data: { statistics: failed }, status: "error" } };

export const TwoLacking: Story = {
  name: "[WD-788] names the values that are missing",
  args: { options: { ...options, location: undefined, type: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Required configuration is missing: location, type")).toBeVisible();
  },
};

const required = ["period", "locationtype", "location", "labelMode", "type"] as const;
const idle = fakeTransport({ procedures: { load_statistics: [] } });
export const EachLacking: Story = {
  name: "[WD-787] without one of its five values it says so and reads nothing",
  args: { options },
  parameters: { transport: idle, box: { width: 640, height: 700 } },
  render: () => (
    <ShownDashboard
      document={dashboardOf(
        required.map((name) => {
          const { [name]: _, ...config } = options;
          return { component: "location-graph", config: { ...config, title: `Without ${name}` } };
        }),
      )}
    />
  ),
  play: async ({ canvas }) => {
    for (const name of required)
      await expect(await canvas.findByText(`Required configuration is missing: ${name}`)).toBeVisible();
    await expect(idle.calls).toEqual([]);
  },
};

const broken = fakeTransport({ procedures: { load_statistics: [null] } });
export const Throwing: Story = {
  name: "[WD-789] a chart that throws is logged, and the dashboard stays",
  args: { options },
  parameters: { transport: broken },
  beforeEach: () => {
    const logged = spyOn(console, "error").mockImplementation(() => {});
    return () => logged.mockRestore();
  },
  render: () => (
    <ShownDashboard
      document={dashboardOf([
        { component: "location-graph", config: options },
        { component: "free-text", config: { text: "Hall 1", tag: "fit" } },
      ])}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This widget could not be shown.")).toBeVisible();
    await expect(await canvas.findByText("Hall 1")).toBeVisible();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
  },
};
