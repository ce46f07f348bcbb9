import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/t-date.json" with { type: "json" };

const meta = {
  title: "Steps/presets/t-date",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtLeastOne: Story = {
  name: "[WD-296] Next is disabled while the list is empty",
  args: {},
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await expect(next).toBeDisabled();
    await userEvent.click(await canvas.findByRole("button", { name: "Add date" }));
    await expect(next).toBeEnabled();
    await userEvent.click(canvas.getByRole("button", { name: "Remove 2026-01-05" }));
    await expect(next).toBeDisabled();
  },
};
