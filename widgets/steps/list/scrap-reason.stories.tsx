import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/scrap-reason.json" with { type: "json" };

const reason = (code: string, description: string, category: string, scrap_text_flag: 0 | 1 = 0) => ({
  code,
  description,
  color: "#c2410c",
  scrap_text_flag,
  scrap_reason_category: category,
});
const transport = fakeTransport({
  procedures: {
    load_scrap_codes: [reason("R10", "Burn marks", "M"), reason("R2", "Flash", "M"), reason("R1", "Bent", "H", 1)],
    load_scrap_codes_for_machine: [reason("M1", "Gate torn", "M")],
    load_scrap_categories: [
      { code: "M", description: "Machine" },
      { code: "H", description: "Handling" },
    ],
  },
});
const meta = {
  title: "Steps/presets/scrap-reason",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 520 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  name: "[WD-201] [WD-202] reasons to choose from and a note; Next needs a reason",
  args: {},
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await expect(await canvas.findByLabelText("Note")).toBeVisible();
    await expect(next).toBeDisabled();
    await userEvent.click(canvas.getByText("Flash"));
    await expect(next).toBeEnabled();
  },
};

export const NoteNeeded: Story = {
  name: "[WD-203] [WD-204] a reason that asks for a text needs a note, and blanks are none",
  args: {},
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await userEvent.click(await canvas.findByText("Bent"));
    await expect(next).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("Note"), "  ");
    await expect(next).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("Note"), "x");
    await expect(next).toBeEnabled();
  },
};

export const OwnReasons: Story = {
  name: "[WD-205] with SF254 the machine's own reasons are offered",
  args: { features: [254] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gate torn")).toBeVisible();
    await expect(canvas.getAllByRole("radio")).toHaveLength(1);
  },
};

export const GeneralReasons: Story = {
  name: "[WD-205] without SF254 the general reasons are offered",
  args: {},
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Flash")).toBeVisible();
    await expect(canvas.queryByText("Gate torn")).toBeNull();
  },
};

export const Categories: Story = {
  name: "[WD-207] two categories are two groups, each sorted by code, with code, description and a bar of its colour",
  args: {},
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole("heading", { level: 3 })).map((one) => one.textContent)).toEqual([
      "Handling",
      "Machine",
    ]);
    await expect(canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "R1",
      "R2",
      "R10",
    ]);
    const card = canvas.getByText("Flash").closest("label")!;
    await expect(card.textContent).toContain("R2");
    await expect(getComputedStyle(card).boxShadow).toContain("rgb(194, 65, 12)");
  },
};
