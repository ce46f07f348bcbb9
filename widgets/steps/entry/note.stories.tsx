import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/note.json" with { type: "json" };

const meta = {
  title: "Steps/presets/note",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Required: Story = {
  name: "[WD-386] a note is needed, and blanks are none",
  args: {},
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    const field = await canvas.findByLabelText("Note");
    await expect(next).toBeDisabled();
    await userEvent.type(field, "  ");
    await expect(next).toBeDisabled();
    await userEvent.type(field, "a");
    await expect(next).toBeEnabled();
  },
};

export const CanBeEmpty: Story = {
  name: "[WD-387] a step marked canBeEmpty goes on without a note",
  args: { step: { canBeEmpty: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Note")).toHaveValue("");
    await expect(await canvas.findByRole("button", { name: "Next" })).toBeEnabled();
  },
};

export const Limit: Story = {
  name: "a longer text is cut at 2000 characters",
  args: {},
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText("Note");
    await userEvent.click(field);
    await userEvent.paste("x".repeat(2001));
    await expect(field).toHaveValue("x".repeat(2000));
    await expect(canvas.getByText("0 characters left")).toBeVisible();
  },
};
