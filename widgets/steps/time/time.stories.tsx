import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/time",
  component: stepStory(View),
  parameters: { box: { width: 976, height: 420 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];
const press = async (canvas: Canvas, ...names: string[]) => {
  for (const name of names) await userEvent.click(canvas.getByRole("button", { name }));
};

const data = { date: "2026-01-05", hours: 7, minutes: 5, value: "2026-01-05 07:05" };

export const Empty: Story = { args: { options: {} } };
export const Typical: Story = {
  name: "single digits are shown as two",
  args: { options: {}, data },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Hours")).toHaveValue("07");
    await expect(canvas.getByLabelText("Minutes")).toHaveValue("05");
  },
};
export const Dark: Story = { args: { options: {}, data }, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options: {}, data }, globals: { language: "sv" } };
export const Extreme: Story = {
  args: { options: { future: true, label: "The day and the time at which the machine was started again" }, data },
};
export const Disabled: Story = { args: { options: {}, data, disabled: true } };
/** A time can be given whatever becomes of the reads beside it. */
export const Loading: Story = { args: { options: {}, data, sources: { stops: pending } } };
export const Stale: Story = { args: { options: {}, data, sources: { stops: stale([]) } } };
export const Failed: Story = { args: { options: {}, data, sources: { stops: failed } } };

export const FourKeys: Story = {
  name: "four keys give hours and minutes of today, without a touch of the fields",
  args: { options: {}, change: fn() },
  play: async ({ args, canvas }) => {
    await press(canvas, "1", "3", "4", "5");
    await expect((args.change as ReturnType<typeof fn>).mock.calls).toEqual([
      [{ hours: 1, date: "2026-01-05" }],
      [{ hours: 13 }],
      [{ minutes: 4 }],
      [{ minutes: 45 }],
    ]);
    await expect(canvas.getByLabelText("Hours")).toHaveValue("13");
    await expect(canvas.getByLabelText("Minutes")).toHaveValue("45");
  },
};

export const Now: Story = {
  name: "one press gives the present day and time on the company's clock",
  args: { options: {}, change: fn() },
  play: async ({ args, canvas }) => {
    await press(canvas, "Now");
    await expect(args.change).toHaveBeenLastCalledWith({ date: "2026-01-05", hours: 9, minutes: 0 });
  },
};

export const ClearsOnePart: Story = {
  name: "C empties the part that is touched, and Enter asks to go on",
  args: { options: {}, data, change: fn(), next: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByLabelText("Minutes"));
    await press(canvas, "Clear");
    await expect(args.change).toHaveBeenLastCalledWith({ minutes: null });
    await userEvent.keyboard("3{Enter}");
    await expect(args.change).toHaveBeenLastCalledWith({ minutes: 3 });
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const NoFuture: Story = {
  name: "days after today cannot be chosen unless the document allows them",
  args: { options: {}, data },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "6 January 2026" })).toBeDisabled();
  },
};
