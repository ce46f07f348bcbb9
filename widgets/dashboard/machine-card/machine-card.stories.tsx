import type { Meta, StoryObj } from "@storybook/react-vite";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import * as machines from "../status/status.fixtures.ts";
import { schema } from "./schema.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/machine-card",
  component: widgetStory(View),
  parameters: { box: { width: 300, height: 240 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (machine: object, options: Record<string, unknown> = {}): Story => ({
  args: {
    options: { ...schema.defaults, ...options },
    data: { machine: ready({ order_finished: "2026-01-05T12:30:00Z", ...machine }), order: ready(null) },
  },
});

export const Loading: Story = { args: { options: schema.defaults, data: { machine: pending }, status: "pending" } };
export const Empty: Story = { args: { options: schema.defaults } };
export const Typical = of(machines.running);
export const Uncoded = of(machines.uncoded);
export const Stopped = of(machines.stopped);
export const SetUp = of(machines.setUp);
export const Silent = of(machines.silent);
export const WithoutOrder = of(machines.idle);
export const Plain = of(machines.stopped, { headerStyle: "plain" });
export const Unconfigured = of({ ...machines.running, unconfigured: true });
export const Extreme = of(machines.extreme, {
  fields: ["object_description", "stop_description", "emp_name", "card_good_qty", "calendar_run_time", "part_no"],
});
export const Stale: Story = {
  args: { options: schema.defaults, data: { machine: stale(machines.running) }, status: "stale" },
};
export const Failed: Story = { args: { options: schema.defaults, data: { machine: failed }, status: "error" } };
