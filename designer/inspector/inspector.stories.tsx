import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { boolean, color, list, multiselect, number, numlist, select, string, text } from "#schemas/values/plain.ts";
import { FormStory, valueOf } from "../testing/form-story.tsx";

const meta = {
  title: "Designer/inspector",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  args: {
    options: {
      name: string({ title: "Name", description: "What it is called" }),
      note: text({ title: "Note" }),
      size: number({ title: "Size", minimum: 0, maximum: 100, default: 20 }),
      count: number({ title: "Count" }),
      paint: color({ title: "Colour", default: "#ffffff" }),
      shown: boolean({ title: "Shown", default: true }),
      kind: select(["small", "big"], { title: "Kind", default: "small" }),
      parts: multiselect(["a", "b", "c"], { title: "Parts" }),
      names: list({ title: "Names" }),
      numbers: numlist({ title: "Numbers" }),
    },
    value: { name: "Press", count: 3, names: ["one", "two"], parts: ["b"], size: 40 },
  },
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText("Name");
    await userEvent.type(name, " 1");
    await expect(valueOf(canvas)["name"]).toBe("Press 1");
    await expect(await canvas.findByLabelText("Note")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "c" }));
    await expect(valueOf(canvas)["parts"]).toEqual(["b", "c"]);
  },
};
