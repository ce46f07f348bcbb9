import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/number",
  component: stepStory(View),
  parameters: { box: { width: 960 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { label: "Good quantity", unit: "pcs" };
const facts = [
  { label: "Planned", value: 12_000 },
  { label: "Produced", value: 7450 },
  { label: "Remaining", value: 4550 },
];
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];
const press = async (canvas: Canvas, ...names: string[]) => {
  for (const name of names) await userEvent.click(canvas.getByRole("button", { name }));
};
const field = (canvas: Canvas) => canvas.getByRole("textbox");

export const Empty: Story = { args: { options } };
export const Typical: Story = {
  args: { options: { ...options, facts, min: 1, max: 5000 }, data: { text: "125", value: 125 } },
};
export const Warning: Story = {
  args: { options: { ...options, state: "warning" }, data: { text: "99999", value: 99_999 } },
};
export const Extreme: Story = {
  args: {
    options: {
      label: "A quantity with a rather long name that says what is to be entered here",
      facts: [...facts, ...facts],
    },
    data: { text: "-123456789012.12", value: -123_456_789_012.12 },
  },
};
export const Disabled: Story = { args: { options, data: { text: "12", value: 12 }, disabled: true } };
export const WithToggle: Story = { args: { options: { ...options, toggle: "Finish" } } };

export const KeysChangeTheValue: Story = {
  name: "[WD-169] [WD-190] has ten digits, and pressing 1 then 2 gives 12",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    for (const digit of "0123456789") await expect(canvas.getByRole("button", { name: digit })).toBeVisible();
    await press(canvas, "1", "2");
    await expect(field(canvas)).toHaveValue("12");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "12", value: 12 });
  },
};

export const Minus: Story = {
  name: "[WD-191] minus then 5 gives -5",
  args: { options },
  play: async ({ canvas }) => {
    await press(canvas, "Minus", "5");
    await expect(field(canvas)).toHaveValue("-5");
  },
};

export const Separator: Story = {
  name: "[WD-192] 1, separator and 5 give 1.5",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await press(canvas, "1", "Decimal separator", "5");
    await expect(field(canvas)).toHaveValue("1.5");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "1.5", value: 1.5 });
  },
};

export const SwedishSeparator: Story = {
  name: "shows a comma in Swedish and stores a dot",
  args: { options, change: fn() },
  globals: { language: "sv" },
  play: async ({ args, canvas }) => {
    await userEvent.type(field(canvas), "1,5");
    await expect(field(canvas)).toHaveValue("1,5");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "1.5", value: 1.5 });
  },
};

export const Clear: Story = {
  name: "[WD-194] C, Backspace and Delete each clear the entry",
  args: { options },
  play: async ({ canvas }) => {
    const clears = [
      () => press(canvas, "Clear"),
      () => userEvent.type(field(canvas), "{Backspace}"),
      () => userEvent.type(field(canvas), "{Delete}"),
    ];
    for (const clear of clears) {
      await press(canvas, "1", "2");
      await clear();
      await expect(field(canvas)).toHaveValue("");
    }
  },
};

export const EnterAsksForNext: Story = {
  name: "Enter asks to go on",
  args: { options, data: { text: "5", value: 5 }, next: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.type(field(canvas), "{Enter}");
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const LeadingZero: Story = {
  name: "a leading 0 shows as 0. and is no value yet",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await press(canvas, "0");
    await expect(field(canvas)).toHaveValue("0.");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "0.", value: null });
  },
};

export const WholeNumbers: Story = {
  name: "whole numbers without sign have neither a separator nor a minus key",
  args: { options: { ...options, integer: true, negative: false } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Decimal separator" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Minus" })).toBeNull();
    await userEvent.type(field(canvas), "-1.5");
    await expect(field(canvas)).toHaveValue("15");
  },
};

export const TouchTargets: Story = {
  name: "each key is at least 56 px high and wide",
  args: { options },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("button")) {
      const { width, height } = button.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(56);
    }
  },
};

/** A number can be entered whatever becomes of the reads beside it. */
export const Loading: Story = { args: { ...Typical.args, sources: { order: pending } } };
export const Stale: Story = { args: { ...Typical.args, sources: { order: stale({}) } } };
export const Failed: Story = { args: { ...Typical.args, sources: { order: failed } } };

export const PastedNonsense: Story = {
  name: "a pasted text that is no number changes nothing and is named",
  args: { options, data: { text: "12", value: 12 }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(field(canvas));
    for (const text of ["1e999", "1.234,5", "١٢", "5 kg", "9".repeat(40)]) {
      await userEvent.paste(text);
      await expect(canvas.getByText(`"${text}" is not a number that fits here.`)).toBeVisible();
    }
    await expect(args.change).not.toHaveBeenCalled();
    await userEvent.paste(" 12 500,5 ");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "12500.5", value: 12_500.5 });
    await expect(canvas.queryByText(/is not a number/)).toBeNull();
  },
};

export const Second: Story = {
  name: "the keypad writes into the number that was touched",
  args: { options: { label: "Weight", second: "Scrap weight", unit: "kg", negative: false }, change: fn() },
  play: async ({ args, canvas }) => {
    await press(canvas, "5");
    await expect(args.change).toHaveBeenLastCalledWith({ text: "5", value: 5 });
    await userEvent.click(canvas.getByLabelText("Scrap weight"));
    await press(canvas, "7");
    await expect(args.change).toHaveBeenLastCalledWith({ secondText: "7", secondValue: 7 });
    await expect(canvas.getByLabelText("Weight")).toHaveValue("5");
  },
};

export const SetByTheDocument: Story = {
  name: "a number that the document set has the decimals that are asked for, and the first key replaces it",
  args: { options: { ...options, shownDecimals: 2 }, data: { value: 12.345 } },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveValue("12.35");
    await press(canvas, "7");
    await expect(field(canvas)).toHaveValue("7");
  },
};
