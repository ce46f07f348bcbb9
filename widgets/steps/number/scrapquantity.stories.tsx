import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, within } from "storybook/test";
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
    await userEvent.type(canvas.getByLabelText("Scrap quantity"), "678");
    await expect(canvas.getByLabelText("Scrap quantity")).toHaveValue("1.567");
    await expect(canvas.getByText("kg")).toBeVisible();
  },
};

export const UnitOfTheSite: Story = {
  name: "the unit and its decimals may be the site's own",
  args: { settings: { quantity_unit: "sack", unit_decimals: { sack: 1 } } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Scrap quantity"), "12.55");
    await expect(canvas.getByLabelText("Scrap quantity")).toHaveValue("12.5");
  },
};

export const Doubtful: Story = {
  name: "a quantity far above the plan is asked about, kept when declined, and taken when meant",
  args: { values: { order: { planned_op_qty: 18_300, card_good_qty: 0 } } },
  play: async ({ canvas }) => {
    const field = () => canvas.getByLabelText("Scrap quantity");
    await userEvent.type(await canvas.findByLabelText("Scrap quantity"), "12.5");
    await expect(field()).toHaveValue("125");
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await userEvent.type(field(), "999999999");
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    const question = within(await screen.findByRole("dialog"));
    await expect(
      question.getByText("That is 999,999,999 of 18,300 pcs planned. Report it all the same?"),
    ).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "Change the quantity" }));
    await expect(field()).toHaveValue("999999999");
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await userEvent.click(await screen.findByRole("button", { name: "Report it all the same" }));
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};
