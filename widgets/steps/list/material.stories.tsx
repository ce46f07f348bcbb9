import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/material.json" with { type: "json" };

const meta = {
  title: "Steps/presets/material",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const material = (materialNo: string, lineNo: number | null) => ({
  materialNo,
  materialDesc: "Granulate",
  materialPlannedQty: 50,
  materialUsedQty: 40,
  materialBalance: 10,
  materialUnit: "kg",
  lineNo,
});
const transport = fakeTransport({
  procedures: { load_material_list: [material("M1", 1), material("M2", 2)] },
});
const args = { values: { order: { card_no: "10", work_order_no: "WO1" } }, machine: { line_position: 1 } };

export const Choosing: Story = {
  name: "[WD-239] [WD-243] one material of the order is chosen, from six columns",
  args,
  parameters: { transport },
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await userEvent.click(await canvas.findByText("M2"));
    await userEvent.click(canvas.getByText("M1"));
    await expect(canvas.getAllByRole("radio", { checked: true })).toHaveLength(1);
    await expect(next).toBeEnabled();
    await expect(
      canvas
        .getAllByRole("columnheader")
        .slice(1)
        .map((one) => one.textContent),
    ).toEqual(["Material", "Description", "Planned", "Used", "Balance", "Unit"]);
  },
};

const Machine = presetStory(preset);
export const OfTheLine: Story = {
  name: "[WD-240] a machine with SF368 lists the materials of its line, any other all of them",
  args: {},
  render: () => (
    <>
      <Machine {...args} features={[368]} />
      <Machine {...args} />
    </>
  ),
  parameters: { transport, box: { width: 976, height: 900 } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByText(/^M[12]$/).map((cell) => cell.textContent)).toEqual(["M1", "M1", "M2"]),
    );
  },
};
