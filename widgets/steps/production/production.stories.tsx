import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/production",
  component: stepStory(View),
  parameters: { box: { width: 976, height: 420 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const reasons = [
  { code: "R1", description: "Short shot", color: "#c2410c" },
  { code: "R2", description: "Flash", color: "#7b3fa0" },
  { code: "R3", description: "Burn marks", color: "#b3141a" },
  { code: "R4", description: "Wrong colour", color: "#1f63bd" },
  { code: "R5", description: "Damaged in handling", color: "Automatic" },
];
const options = { unit: "pcs", reasons };
const chosen = { good: 98, scrap: 2, scrapText: "2", code: "R2", reason: reasons[1] };

export const Empty: Story = { args: { options } };
export const Suggested: Story = { args: { options, data: { good: 100 } } };
export const Typical: Story = {
  args: { options: { ...options, facts: [{ label: "Since the last report", value: 100 }] }, data: chosen },
};
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options, data: chosen }, globals: { language: "sv" } };
export const WithNote: Story = { args: { options: { ...options, note: { text: "scrap.note" } }, data: chosen } };
export const Extreme: Story = {
  args: {
    options: {
      ...options,
      goodLabel: "A good quantity with a rather long name",
      amounts: [1, 2, 5, 10, 100, 1000],
      reasons: Array.from({ length: 30 }, (_, index) => ({
        code: `REASON-${index}`,
        description:
          index % 3 === 0 ? "A reason of more than one line of text, as some plants write them" : `Reason ${index}`,
        color: "#138b13",
      })),
    },
    data: { good: 999_999_999, scrap: 123_456.789, scrapText: "123456.789", code: "REASON-3" },
  },
};
export const NoReasons: Story = { args: { options: { ...options, reasons: [] }, data: { scrap: 1 } } };
export const Loading: Story = {
  args: { options: { ...options, reasons: null }, data: { scrap: 1 }, sources: { reasons: pending } },
};
export const Stale: Story = { args: { options, data: chosen, sources: { reasons: stale(reasons) } } };
export const Failed: Story = {
  args: { options: { ...options, reasons: null }, data: { scrap: 1 }, sources: { reasons: failed } },
};
export const Disabled: Story = {
  args: { options, data: chosen, disabled: true, sources: { reasons: ready(reasons) } },
};

export const TwoTaps: Story = {
  name: "scrap and its reason take two taps, and good stays as it was suggested",
  args: { options, data: { good: 100 }, change: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByRole("button", { name: /Flash/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Add 2 scrap" }));
    await expect(args.change).toHaveBeenLastCalledWith({ scrap: 2, scrapText: "2" });
    await userEvent.click(canvas.getByRole("button", { name: /Flash/ }));
    await expect(args.change).toHaveBeenLastCalledWith({ code: "R2", reason: reasons[1] });
    await expect(canvas.getByRole("button", { name: /Flash/ })).toHaveAttribute("aria-pressed", "true");
    await expect(canvas.getByLabelText("Good quantity")).toHaveValue("100");
  },
};

export const AmountsAddUp: Story = {
  name: "quick amounts add up, and one press takes all scrap and its reason back",
  args: { options, data: { code: "R1", reason: reasons[0], scrap: 1, scrapText: "1" }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add 5 scrap" }));
    await userEvent.click(canvas.getByRole("button", { name: "Add 5 scrap" }));
    await expect(canvas.getByLabelText("Scrap quantity")).toHaveValue("11");
    await userEvent.click(canvas.getByRole("button", { name: "No scrap" }));
    await expect(args.change).toHaveBeenLastCalledWith({ scrap: null, scrapText: "", code: null, reason: null });
    await expect(canvas.queryByRole("button", { name: /Flash/ })).toBeNull();
  },
};

export const KeypadGoesToTheField: Story = {
  name: "the keypad writes into the field that was touched, and its first key replaces a suggestion",
  args: { options, data: { good: 100 }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "9" }));
    await expect(args.change).toHaveBeenLastCalledWith({ good: 9, goodText: "9", edited: true });
    await userEvent.click(canvas.getByLabelText("Scrap quantity"));
    await userEvent.click(canvas.getByRole("button", { name: "3" }));
    await expect(args.change).toHaveBeenLastCalledWith({ scrap: 3, scrapText: "3" });
    await expect(canvas.getByLabelText("Good quantity")).toHaveValue("9");
  },
};

export const Zero: Story = {
  name: "a good quantity of 0 counts: a report may be of scrap alone",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "0" }));
    await expect(args.change).toHaveBeenLastCalledWith({ good: 0, goodText: "0.", edited: true });
  },
};

export const TouchTargets: Story = {
  name: "every button is at least 56 px high, and nothing needs scrolling at 1024x600 with six reasons",
  args: { options, data: chosen },
  play: async ({ canvas, canvasElement }) => {
    for (const button of canvas.getAllByRole("button"))
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
    const box = canvasElement.querySelector(".story-box")!;
    await expect(box.scrollHeight).toBeLessThanOrEqual(420);
  },
};

export const DecimalsOfTheUnit: Story = {
  name: "a unit with decimals has the key for them",
  args: { options: { ...options, unit: "kg", decimals: 3 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Decimal separator" })).toBeVisible();
  },
};
