import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import wizard from "../../../configs/factory/wizards/report-production.json" with { type: "json" };

const reason = (code: string, description: string, scrap_text_flag: 0 | 1 = 0) => ({
  code,
  description,
  color: "#7b3fa0",
  scrap_text_flag,
  scrap_reason_category: "M",
});
const transport = fakeTransport({
  procedures: {
    load_scrap_codes: [reason("R1", "Short shot"), reason("R2", "Flash"), reason("R9", "Something else", 1)],
    load_scrap_categories: [{ code: "M", description: "Machine" }],
    load_signed_in_employees: [],
    load_machine_signals: { counter: 0 },
  },
});
const step = wizard.steps.find(({ id }) => id === "production");

const meta = {
  title: "Steps/presets/report-production",
  component: presetStory({ ...step, kind: "step", slug: "report-production", schemaVersion: 1 }),
  parameters: { box: { width: 976, height: 500 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { values: { order: { planned_op_qty: 1000, card_good_qty: 400, unit_qty: 100 } } };

export const ThreeTaps: Story = {
  name: "good as it is suggested, scrap and its reason are told and left in three taps",
  args,
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Good quantity")).toHaveValue("100");
    await userEvent.click(canvas.getByRole("button", { name: "Add 2 scrap" }));
    await expect(canvas.getByRole("button", { name: "Next" })).toBeDisabled();
    await userEvent.click(await canvas.findByRole("button", { name: /Flash/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};

export const NoteNeeded: Story = {
  name: "a reason that asks for words needs them",
  args,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add 1 scrap" }));
    await userEvent.click(await canvas.findByRole("button", { name: /Something else/ }));
    await expect(canvas.getByRole("button", { name: "Next" })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("Note"), "Power cut");
    await expect(canvas.getByRole("button", { name: "Next" })).toBeEnabled();
  },
};
