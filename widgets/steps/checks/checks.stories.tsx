import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import { schema } from "./schema.ts";
import View from "./View.tsx";

const meta = { title: "Steps/checks", component: stepStory(View), parameters: { box: { width: 960 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const rows = [
  { record_no: 1, text: "Guard closed and locked", mandatory: 1, isChecked: true },
  { record_no: 2, text: "Cooling water on", mandatory: 1, isChecked: false },
  { record_no: 3, text: "Floor around the machine swept", mandatory: 0, isChecked: false },
];
const options = { ...schema.defaults, rows };

export const Typical: Story = { args: { options, act: fn() } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Swedish: Story = { args: Typical.args, globals: { language: "sv" } };
export const Empty: Story = { args: { options: { ...options, rows: [] }, sources: { items: ready([]) } } };
export const Loading: Story = { args: { options: { ...options, rows: null }, sources: { items: pending } } };
export const Failed: Story = { args: { options: { ...options, rows: null }, sources: { items: failed } } };
export const NotLoaded: Story = { args: { options: { ...options, rows: null } } };
export const Stale: Story = { args: { options, act: fn(), sources: { items: stale(rows) } } };
export const Disabled: Story = { args: { options, act: fn(), disabled: true } };
export const Extreme: Story = {
  args: {
    act: fn(),
    options: {
      ...options,
      rows: Array.from({ length: 40 }, (_, index) => ({
        record_no: index,
        text: `Item ${index}: ${"check what has to be checked ".repeat(1 + (index % 5))}`,
        mandatory: index % 2,
        isChecked: index % 3 === 0,
      })),
    },
  },
};

export const Ticking: Story = {
  name: "a tick runs the action on its item, and a second click on what is done does nothing",
  args: { options, act: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("1 of 3 done")).toBeVisible();
    await userEvent.click(canvas.getByText("Cooling water on"));
    await expect(args.act).toHaveBeenCalledWith("check", rows[1]);
    await userEvent.click(canvas.getByText(/Guard/));
    await expect(canvas.getByRole("checkbox", { name: /Guard/ })).toBeChecked();
    await expect(args.act).toHaveBeenCalledOnce();
  },
};

export const Mandatory: Story = {
  name: "what is mandatory says so in words",
  args: { options, act: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Mandatory")).toHaveLength(2);
  },
};
