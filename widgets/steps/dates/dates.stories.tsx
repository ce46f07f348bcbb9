import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import { withDay } from "./logic.ts";
import View from "./View.tsx";

const meta = { title: "Steps/dates", component: stepStory(View), parameters: { box: { width: 976 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { max: 30 };
const full = Array.from({ length: 30 }, (_, index) => `2026-02-${String(index + 1).padStart(2, "0")}`).slice(0, 28);
const thirty = [...full, "2026-03-01", "2026-03-02"];

export const Empty: Story = { args: { options } };
export const Typical: Story = { args: { options, data: withDay(["2026-01-07"], "2026-01-12", 30) } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Swedish: Story = { args: Typical.args, globals: { language: "sv" } };
export const Disabled: Story = { args: { ...Typical.args, disabled: true } };
/** Days can be chosen whatever becomes of the reads beside them. */
export const Loading: Story = { args: { ...Typical.args, sources: { days: pending } } };
export const Stale: Story = { args: { ...Typical.args, sources: { days: stale([]) } } };
export const Failed: Story = { args: { ...Typical.args, sources: { days: failed } } };

export const Extreme: Story = {
  name: "[WD-295] after 30 dates the button that adds is disabled",
  args: { options, data: { values: thirty, numDates: 30 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Add date" })).toBeDisabled();
    await expect(canvas.getByText("30 of 30 dates")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove 2026-03-02" }));
    await expect(canvas.getByRole("button", { name: "Add date" })).toBeEnabled();
  },
};

export const Adding: Story = {
  name: "[WD-294] two dates are added and both listed, first to last, each with a button that removes it",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    const add = canvas.getByRole("button", { name: "Add date" });
    await userEvent.click(canvas.getByRole("button", { name: "20 January 2026" }));
    await userEvent.click(add);
    await userEvent.click(canvas.getByRole("button", { name: "7 January 2026" }));
    await userEvent.click(add);
    await expect(args.change).toHaveBeenLastCalledWith({ values: ["2026-01-07", "2026-01-20"], numDates: 2 });
    await expect(canvas.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["2026-01-07", "2026-01-20"]);
    await userEvent.click(canvas.getByRole("button", { name: "Remove 2026-01-07" }));
    await expect(args.change).toHaveBeenLastCalledWith({ values: ["2026-01-20"], numDates: 1 });
  },
};

export const Known: Story = {
  name: "a date that is in the list cannot be added again, and the control says so",
  args: { options, data: { values: ["2026-01-05"], numDates: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Add date" })).toBeDisabled();
    await expect(canvas.getByText(/Already in the list: 2026-01-05/)).toBeVisible();
  },
};

export const TouchTargets: Story = {
  name: "every day and button is at least 44 px high",
  args: Typical.args,
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("button"))
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
