import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { cellStory } from "#widgets/controls/stories/cell-story.tsx";
import View from "./View.tsx";

const meta = { title: "Columns/machine-state", component: cellStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const since = { status_since: "2026-01-05T07:48:00Z", last_signal_at: "2026-01-05T06:00:00Z" };
const stop = { status: "S", current_stop_reason: "12", stop_description: "Tool change", ...since };

export const Typical: Story = { args: { value: "R", row: { status: "R", ...since } } };
export const Uncoded: Story = { args: { value: "S", row: { status: "S", current_stop_reason: "-", ...since } } };
export const Silent: Story = { args: { value: "R", row: { status: "R", no_data: true, ...since } } };
export const Extreme: Story = {
  args: { value: "S", row: { ...stop, stop_description: "Waiting for a decision of the quality department" } },
};
export const Stopped: Story = {
  name: "tells a coded stop by its reason and how long it lasts",
  args: { value: "S", row: stop },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("cell")).toHaveTextContent("Tool change12 min");
  },
};

export const Empty: Story = { args: { value: null, row: {} } };
export const Loading: Story = { args: { value: undefined, row: {} } };
/** A cell keeps its last state; the table around it tells the age. */
export const Stale: Story = { ...Typical };
/** The row says nothing of a machine. */
export const Failed: Story = { args: { value: { not: "a state" }, row: { status: 7 } } };
