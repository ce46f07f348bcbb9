import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import View from "./View.tsx";

const meta = { title: "Steps/record", component: stepStory(View), parameters: { box: { width: 620 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = {
  intro: "One target for each type and day.",
  fields: [
    { name: "type", label: "Production type" },
    { name: "day", label: "Date", kind: "date" },
    { name: "quantity", label: "Good quantity", kind: "number", unit: "pcs", hint: "Of all machines together" },
    {
      name: "holds",
      label: "Holds for",
      kind: "choice",
      choices: [
        { value: "machine", label: "The machine" },
        { value: "tool", label: "The tool" },
      ],
    },
  ],
  suggestions: { type: ["Moulding", "Packing"] },
};
const data = { values: { type: "Moulding", day: "2026-06-10", quantity: 1200.5, holds: "tool" } };

export const Empty: Story = { args: { options } };
export const Typical: Story = { args: { options, data } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Swedish: Story = { args: Typical.args, globals: { language: "sv" } };
export const Disabled: Story = { args: { options, data, disabled: true } };
export const Failed: Story = {
  args: { options: { ...options, problem: "A target cannot be negative.", problemField: "quantity" }, data },
};
export const FailedAsAWhole: Story = { args: { options: { ...options, problem: "You may not do this." }, data } };
export const Extreme: Story = {
  args: {
    options: {
      fields: Array.from({ length: 16 }, (_, index) => ({
        name: `field${index}`,
        label: `Field ${index} with a long name that nobody shortened`,
        hint: "What it is for, in a sentence that needs two lines or more",
        kind: index % 2 === 0 ? "number" : "text",
        unit: "mm/min",
      })),
    },
    data: { values: { field0: -123_456_789.012_345, field1: "M".repeat(200) } },
  },
};

export const Entering: Story = {
  name: "numbers are taken with a comma and letters are not, a text may be one that is offered",
  args: { options, change: fn() },
  play: async ({ args, canvas, canvasElement }) => {
    const quantity = canvas.getByRole("textbox", { name: "Good quantity" });
    await userEvent.type(quantity, "12x,5");
    await expect(quantity).toHaveValue("12,5");
    await userEvent.type(canvas.getByRole("combobox", { name: "Production type" }), "Pa");
    const offered = canvasElement.ownerDocument.querySelector('[role="option"]')!;
    await expect(offered.textContent).toBe("Packing");
    await userEvent.click(offered);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Holds for" }), "The tool");
    await expect(args.change).toHaveBeenLastCalledWith({
      values: { quantity: 12.5, type: "Packing", holds: "tool" },
    });
  },
};

const found = [{ value: "P700", label: "P700 Lid" }];
const part = { name: "part", label: "Part", kind: "choice", searched: true, choices: found };
const parts = { ...part, name: "parts", label: "Other parts", kind: "choices" };

export const Searched: Story = {
  name: "of more choices than are listed, what is typed is looked for, and what was found is taken as it is",
  args: { options: { fields: [part, parts] }, data: { values: { part: "P1", parts: [] } }, change: fn() },
  play: async ({ args, canvas, canvasElement }) => {
    const one = canvas.getByRole("combobox", { name: "Part" });
    await expect(one).toHaveValue("P1");
    await userEvent.clear(one);
    await userEvent.type(one, "red");
    await expect(args.change).toHaveBeenCalledWith({ search: { part: "red" } });
    const offered = () => [...canvasElement.ownerDocument.querySelectorAll('[role="option"]')];
    await userEvent.click(offered().find(({ textContent }) => textContent === "P700 Lid")!);
    await expect(args.change).toHaveBeenCalledWith({ values: { part: "P700", parts: [] } });
    await userEvent.type(canvas.getByRole("combobox", { name: "Other parts" }), "x");
    await expect(args.change).toHaveBeenCalledWith({ search: { parts: "x" } });
  },
};
