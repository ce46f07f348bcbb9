import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/signature.json" with { type: "json" };

const meta = {
  title: "Steps/presets/signature",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const check = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Berg", employee_number: "1042" };

export const Signing: Story = {
  name: "the meaning stands above the entry; once signed, the person and the moment stand below it until it is changed",
  args: { features: [361] },
  parameters: { transport: fakeTransport({ procedures: { verify_employee: check } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("I confirm what this wizard has recorded")).toBeVisible();
    await userEvent.type(await canvas.findByLabelText("Employee number"), "1042");
    await userEvent.type(canvas.getByLabelText("PIN code"), "8351");
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(await canvas.findByText("Signed by Anna Berg, 2026-01-05 09:00")).toBeVisible();
    await expect(canvas.getByLabelText("PIN code")).toHaveValue("");
    await userEvent.type(canvas.getByLabelText("Employee number"), "3");
    await expect(canvas.queryByText(/Signed by/)).toBeNull();
  },
};
