import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/scrapquantity.json" with { type: "json" };

const meta = {
  title: "Steps/presets/scrapquantity",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pieces: Story = {
  name: "[WD-189] the numeric step with its own label, whole numbers where the unit is pieces, and no maximum",
  args: { machine: { config: { unit: "pcs" } } },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText("Scrap quantity");
    await expect(canvas.queryByRole("button", { name: "Decimal separator" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "7" }));
    await userEvent.type(field, "00000");
    await expect(field).toHaveValue("700000");
    await expect(canvas.getByRole("button", { name: "Next" })).toBeEnabled();
  },
};

export const Weight: Story = {
  name: "[WD-189] decimals where the unit is another",
  args: { machine: { config: { unit: "kg" } } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Scrap quantity"), "1.5");
    await expect(canvas.getByLabelText("Scrap quantity")).toHaveValue("1.5");
  },
};
