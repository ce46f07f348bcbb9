import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/t-article.json" with { type: "json" };

const meta = {
  title: "Steps/presets/t-article",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const transport = fakeTransport({
  procedures: {
    search_part: [
      { part_no: "P7", part_description: "Bolt M8" },
      { part_no: "P2", part_description: "Nut M8" },
    ],
  },
});

export const Choosing: Story = {
  name: "[WD-291] [WD-293] typing finds a part by number or description, and Next needs exactly one",
  args: {},
  parameters: { transport },
  play: async ({ canvas }) => {
    const shown = () => canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));
    const next = await canvas.findByRole("button", { name: "Next" });
    await canvas.findByText("Bolt M8");
    await expect(next).toBeDisabled();
    const search = canvas.getByRole("textbox", { name: "Search" });
    await userEvent.type(search, "bolt");
    await expect(shown()).toEqual(["P7"]);
    await userEvent.clear(search);
    await userEvent.type(search, "p2");
    await expect(shown()).toEqual(["P2"]);
    await userEvent.clear(search);
    await userEvent.click(canvas.getByText("Nut M8"));
    await userEvent.click(canvas.getByText("Bolt M8"));
    await expect(canvas.getAllByRole("radio", { checked: true })).toHaveLength(1);
    await expect(next).toBeEnabled();
  },
};
