import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/numeric-quantity.json" with { type: "json" };

const meta = {
  title: "Steps/presets/numeric-quantity",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const press = async (canvas: Canvas, ...names: string[]) => {
  for (const name of names) await userEvent.click(await canvas.findByRole("button", { name }));
};
const next = (canvas: Canvas) => canvas.findByRole("button", { name: "Next" });
const limits = (values: Record<string, unknown>) => ({ step: { values: { ...preset.values, ...values } } });
const order = { order: { planned_op_qty: 100, card_good_qty: 90 } };

export const Typical: Story = {
  name: "[WD-169] [WD-170] the keypad makes the value, and without one Next is disabled",
  args: { values: order },
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeDisabled();
    await press(canvas, "7");
    await expect(canvas.getByRole("textbox")).toHaveValue("7");
    await expect(await next(canvas)).toBeEnabled();
    await press(canvas, "Clear");
    await expect(await next(canvas)).toBeDisabled();
  },
};

export const LeadingZero: Story = {
  name: "[WD-171] 0 shows as 0. and keeps Next disabled",
  args: {},
  play: async ({ canvas }) => {
    await press(canvas, "0");
    await expect(canvas.getByRole("textbox")).toHaveValue("0.");
    await expect(await next(canvas)).toBeDisabled();
  },
};

export const AllowNull: Story = {
  name: "[WD-172] with allowNull neither nothing nor 0. disables Next",
  args: { step: { allowNull: true } },
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeEnabled();
    await press(canvas, "0");
    await expect(canvas.getByRole("textbox")).toHaveValue("0.");
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const BelowWatch: Story = {
  name: "[WD-173] a value below the watched minimum shows its text and disables Next",
  args: limits({ watchMin: 5 }),
  play: async ({ canvas }) => {
    await press(canvas, "3");
    await expect(canvas.getByText("At least 5")).toBeVisible();
    await expect(await next(canvas)).toBeDisabled();
    await press(canvas, "Clear", "5");
    await expect(canvas.queryByText("At least 5")).toBeNull();
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const AboveWatch: Story = {
  name: "[WD-176] a value above the watched maximum shows its text and disables Next, the maximum does not",
  args: limits({ watchMax: 10 }),
  play: async ({ canvas }) => {
    await press(canvas, "1", "1");
    await expect(canvas.getByText("At most 10")).toBeVisible();
    await expect(await next(canvas)).toBeDisabled();
    await press(canvas, "Clear", "1", "0");
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const Capped: Story = {
  name: "[WD-179] keys 2 and 5 with a maximum of 20 show 20",
  args: limits({ max: 20 }),
  play: async ({ canvas }) => {
    await press(canvas, "2", "5");
    await expect(canvas.getByRole("textbox")).toHaveValue("20");
  },
};

export const OverProduction: Story = {
  name: "[WD-180] [WD-181] over-production warns, turns Next yellow and lets the operator go on",
  args: { values: order },
  play: async ({ canvas }) => {
    await press(canvas, "5");
    const before = getComputedStyle(await next(canvas)).backgroundColor;
    await expect(canvas.queryByText("The order will be over-produced.")).toBeNull();
    await press(canvas, "0");
    await expect(canvas.getByText("The order will be over-produced.")).toBeVisible();
    await expect(await next(canvas)).toBeEnabled();
    await expect(getComputedStyle(await next(canvas)).backgroundColor).not.toBe(before);
    await press(canvas, "Clear", "5");
    await expect(getComputedStyle(await next(canvas)).backgroundColor).toBe(before);
  },
};

export const EnterGoesOn: Story = {
  name: "[WD-196] Enter goes on with a valid value and does nothing with an invalid one",
  args: {},
  play: async ({ canvas }) => {
    await press(canvas, "0");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("textbox")).toHaveValue("0.");
    await userEvent.keyboard("5{Enter}");
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};

export const Swedish: Story = {
  name: "says the warnings in Swedish",
  args: { values: { order: { planned_op_qty: 100, card_good_qty: 110 } } },
  globals: { language: "sv" },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "1" }));
    await expect(canvas.getByText("Ordern är överproducerad. Vill du verkligen fortsätta?")).toBeVisible();
  },
};
