import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = { title: "Steps/entry", component: stepStory(View), parameters: { box: { width: 960 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const note = {
  label: "Note",
  multiline: true,
  maxLength: 100,
  phrases: ["Tool worn", "Material too moist", "Waiting for the fitter"],
};

export const Empty: Story = { args: { options: { label: "Card number" } } };
export const Typical: Story = { args: { options: note, data: { value: "Bent at the gate" } } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const NearlyFull: Story = { args: { options: note, data: { value: "x".repeat(91) } } };
export const Good: Story = {
  args: {
    options: { label: "SSCC", state: "good", stateText: { text: 900105 } },
    data: { value: "373123450000000018" },
  },
};
export const Bad: Story = {
  args: { options: { label: "SSCC", state: "bad", stateText: { text: 900104 } }, data: { value: "37312345" } },
};
export const Extreme: Story = {
  args: {
    options: { ...note, phrases: Array.from({ length: 12 }, (_, index) => `Quick phrase number ${index} of twelve`) },
    data: { value: "w".repeat(100) },
  },
};
export const Disabled: Story = { args: { options: note, data: { value: "Bent" }, disabled: true } };
/** A text can be entered whatever becomes of the reads beside it. */
export const Loading: Story = { args: { ...Typical.args, sources: { orders: pending } } };
export const Stale: Story = { args: { ...Typical.args, sources: { orders: stale([]) } } };
export const Failed: Story = { args: { ...Typical.args, sources: { orders: failed } } };

export const Scan: Story = {
  name: "a scan that ends with Enter fills the line and asks to go on, without a touch",
  args: { options: { label: "Card number" }, next: fn(), change: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText("Card number")).toHaveFocus();
    await userEvent.keyboard("C-4711{Enter}");
    await expect(args.change).toHaveBeenLastCalledWith({ value: "C-4711" });
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const Lines: Story = {
  name: "Enter begins a new line in a field of text",
  args: { options: note, next: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText("Note"), "a{Enter}b");
    await expect(canvas.getByLabelText("Note")).toHaveValue("a\nb");
    await expect(args.next).not.toHaveBeenCalled();
  },
};

export const Phrases: Story = {
  name: "quick phrases add themselves to what is written, and the room that is left shows near the end",
  args: { options: { ...note, maxLength: 30 } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Note"), "Bent.");
    await userEvent.click(canvas.getByRole("button", { name: "Tool worn" }));
    await expect(canvas.getByLabelText("Note")).toHaveValue("Bent. Tool worn");
    await userEvent.click(canvas.getByRole("button", { name: "Tool worn" }));
    await expect(canvas.getByText("5 characters left")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Tool worn" }));
    await expect(canvas.getByLabelText("Note")).toHaveValue("Bent. Tool worn Tool worn");
  },
};

export const Pasted: Story = {
  name: "a pasted text is cut at the limit",
  args: { options: { ...note, maxLength: 5 } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText("Note"));
    await userEvent.paste("123456789");
    await expect(canvas.getByLabelText("Note")).toHaveValue("12345");
  },
};
