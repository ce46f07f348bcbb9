import type { Meta, StoryObj } from "@storybook/react-vite";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { extreme, running, stopped } from "../status/status.fixtures.ts";
import type { LateOrder } from "./logic.ts";
import { schema } from "./schema.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/late-orders",
  component: widgetStory(View),
  parameters: { box: { width: 300, height: 220 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const order = (card_no: string, planned_start_time: string): LateOrder => ({
  card_no,
  machine_id: "FC1",
  planned_start_time,
});
const late = [order("500101", "2026-01-03T06:00:00Z"), order("500102", "2026-01-02T10:30:00Z")];
const of = (machine: object, orders: object, options: Record<string, unknown> = {}): Story => ({
  args: { options: { ...schema.defaults, ...options }, data: { machine: ready(machine), orders: orders as never } },
});

export const Loading = of(running, pending);
export const Empty: Story = { args: { options: schema.defaults } };
export const None = of(running, ready([]));
export const Typical = of(running, ready(late));
export const InTheColourOfTheState = of(stopped, ready(late), { headerStyle: "status" });
export const Extreme = of(
  extreme,
  ready(Array.from({ length: 1200 }, (_, at) => order(String(at), "2019-01-02T10:30:00Z"))),
);
export const Stale = of(running, { ...stale(late), error: failed.error });
export const Failed = of(running, failed);
