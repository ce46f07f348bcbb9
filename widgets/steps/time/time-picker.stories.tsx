import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/time-picker.json" with { type: "json" };

const meta = {
  title: "Steps/presets/time-picker",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 520 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const press = async (canvas: Canvas, ...names: string[]) => {
  for (const name of names) await userEvent.click(await canvas.findByRole("button", { name }));
};
const next = (canvas: Canvas) => canvas.findByRole("button", { name: "Next" });
const whole = { date: "2026-01-05", hours: 7, minutes: 5, value: "2026-01-05 07:05" };

const without = (part: "date" | "hours" | "minutes"): Story => ({
  args: { data: { ...whole, [part]: null, value: null } },
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeDisabled();
  },
});
export const NoDate: Story = { ...without("date"), name: "[WD-303] a missing date disables Next" };
export const NoHours: Story = { ...without("hours"), name: "[WD-303] missing hours disable Next" };
export const NoMinutes: Story = { ...without("minutes"), name: "[WD-303] missing minutes disable Next" };
export const Whole: Story = {
  name: "a whole time of the past enables Next",
  args: { data: whole },
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const Limit: Story = {
  name: "hours and minutes above their limits become the limits while they are typed",
  args: {},
  play: async ({ canvas }) => {
    await press(canvas, "2", "7");
    await expect(canvas.getByLabelText("Hours")).toHaveValue("23");
    await press(canvas, "7");
    await press(canvas, "5");
    await expect(canvas.getByLabelText("Minutes")).toHaveValue("59");
  },
};

export const Future: Story = {
  name: "a time in the future is refused with a word",
  args: { data: { ...whole, hours: 9, minutes: 1, value: "2026-01-05 09:01" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The time lies in the future")).toBeVisible();
    await expect(await next(canvas)).toBeDisabled();
  },
};

const summer = fakeClock(Date.UTC(2026, 2, 30, 8));

export const Skipped: Story = {
  name: "a time that the change to summer time skips is refused with a word, and the hour after it is not",
  args: { data: { date: "2026-03-29", hours: 2, minutes: 30, value: "2026-03-29 02:30" } },
  parameters: { clock: summer },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This time does not exist/)).toBeVisible();
    await expect(await next(canvas)).toBeDisabled();
    await press(canvas, "3");
    await expect(canvas.getByLabelText("Hours")).toHaveValue("03");
    await expect(canvas.queryByText(/This time does not exist/)).toBeNull();
    await expect(await next(canvas)).toBeEnabled();
  },
};
