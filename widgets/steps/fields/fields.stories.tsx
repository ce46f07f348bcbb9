import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = { title: "Steps/fields", component: stepStory(View), parameters: { box: { width: 800 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const items = [
  { key: "work_order_no", label: "Work order", hideEmpty: true },
  { key: "part_no", label: "Part" },
  { key: "planned_op_qty", label: "Planned (pcs)", component: "round-0" },
  { key: "remaining", label: "Remaining (pcs)", component: "round-0", redBelowZero: true },
];
const record = { work_order_no: "WO-40127", part_no: "LID-200", planned_op_qty: 12_000, remaining: -45 };
const rows = [
  { label: "Employee", value: "Anna Berg" },
  { label: "Quantity", value: 125 },
  { label: "Weight", value: 12.5, state: "good" },
  { label: "Deviation", value: -0.4, redBelowZero: true },
  { label: "Tolerance", value: "near the limit", state: "warning" },
];

export const Loading: Story = { args: { options: { items, record: null }, sources: { order: pending } } };
export const Empty: Story = { args: { options: { rows: [] } } };
export const Typical: Story = { args: { options: { rows, heading: "Summary" } } };
export const OfARecord: Story = { args: { options: { items, record } } };
export const Panels: Story = { args: { options: { items, record, layout: "panels" } } };
export const Extreme: Story = {
  args: {
    options: {
      rows: Array.from({ length: 20 }, (_, at) => ({
        label: `A long label number ${at}`,
        value: "A value that does not end ".repeat(6),
      })),
    },
  },
};

export const NotLoaded: Story = {
  name: "a record that is null shows the not-loaded text",
  args: { options: { items, record: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not loaded")).toBeVisible();
  },
};

export const HidesEmpty: Story = {
  name: "an item that hides is present only if it is set",
  args: { options: { items, record: { ...record, work_order_no: "" } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Work order")).toBeNull();
    await expect(canvas.getByText("LID-200")).toBeVisible();
  },
};

export const Stale: Story = { args: { ...Typical.args, sources: { order: stale({}) } } };
export const Failed: Story = { args: { options: { rows: null }, sources: { order: failed } } };
