import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { rotations } from "#schemas/values/choices.ts";
import { style, type Style, styleProperties } from "#schemas/values/style/schema.ts";
import { FormStory, valueOf } from "../../testing/form-story.tsx";
import { sampleSurroundings } from "../../testing/sample.ts";
import { freshBlock } from "./blocks.ts";

const meta = {
  title: "Designer/fields/style",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { options: { look: style({ title: "Style" }) }, surroundings: sampleSurroundings };
const lookOf = (canvas: Parameters<typeof valueOf>[0]) => valueOf(canvas)["look"] as Style;

export const Tabs: Story = {
  name: "[WD-619] a tab for the base, one per condition, and one that adds",
  args: { ...args, value: { look: { conditional: [freshBlock(), freshBlock()] } } },
  play: async ({ canvas }) => {
    await canvas.findByRole("tab", { name: "Base" });
    await expect(canvas.getAllByRole("tab")).toHaveLength(4);
    await userEvent.click(canvas.getByRole("tab", { name: "Add a condition" }));
    await expect(canvas.getByRole("tab", { name: "Condition 3" })).toHaveAttribute("aria-selected", "true");
    await expect(lookOf(canvas).conditional).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Remove this condition" }));
    await expect(canvas.getAllByRole("tab")).toHaveLength(4);
  },
};

export const Support: Story = {
  name: "[WD-624] the support value is asked for only while the sides shall be about the same",
  args: { ...args, value: { look: { conditional: [freshBlock()] } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "Condition 1" }));
    const label = "At most apart by";
    await expect(canvas.queryByLabelText(label)).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText("Comparison"), "range_around");
    await userEvent.clear(canvas.getByLabelText(label));
    await userEvent.type(canvas.getByLabelText(label), "5x");
    await expect(canvas.getByText(/This is no number/)).toBeVisible();
    await expect(lookOf(canvas).conditional?.[0]).toMatchObject({ supportValue: 5 });
    await userEvent.selectOptions(canvas.getByLabelText("Comparison"), ">");
    await expect(canvas.queryByLabelText(label)).toBeNull();
    await userEvent.type(canvas.getByLabelText("First value"), "{{good}");
    await userEvent.type(canvas.getByLabelText("Second value"), "5");
    await expect(lookOf(canvas).conditional).toEqual([
      { value1: "{good}", comparisonOperator: ">", value2: "5", style: {} },
    ]);
  },
};

export const Turned: Story = {
  name: "[WD-560] the rotations are 0, 90 and -90, and 90 turns the content",
  args,
  play: async ({ canvas }) => {
    const picker = await canvas.findByLabelText("Rotation (degrees)");
    const offered = within(picker)
      .getAllByRole("option")
      .map((option) => option.getAttribute("value"));
    await expect(offered).toEqual(["", "0", "90", "-90"]);
    await expect(rotations).toEqual([0, 90, -90]);
    await userEvent.selectOptions(picker, "90");
    const matrix =
      getComputedStyle(canvas.getByTestId("sample"))
        .transform.match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    await expect(matrix.map(Math.round)).toEqual([0, 1, -1, 0, 0, 0].map((one) => expect.closeTo(one)));
  },
};

export const Properties: Story = {
  name: "[WD-634] one control for each property that a style may set",
  args,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("tab", { name: "Base" });
    const controls = [...canvasElement.querySelectorAll<HTMLElement>("[data-property]")];
    await expect(controls.map(({ dataset }) => dataset["property"])).toEqual([...styleProperties]);
    for (const control of controls) await expect(control.querySelector("input, select")).not.toBeNull();
    await userEvent.type(canvas.getByLabelText("Border width"), "1px");
    await userEvent.selectOptions(canvas.getByLabelText("Border line"), "solid");
    await userEvent.type(canvas.getByLabelText("Border colour"), "#000");
    await userEvent.selectOptions(canvas.getByLabelText("Rotation (degrees)"), "90");
    await userEvent.type(canvas.getByLabelText("Background file"), "img/a.png");
    await userEvent.selectOptions(canvas.getByLabelText("Background, across"), "left");
    await userEvent.selectOptions(canvas.getByLabelText("Background, down"), "top");
    await expect(lookOf(canvas).base).toEqual({
      border: "1px|solid|#000",
      rotation: 90,
      backgroundImage: "url(/serverfiles/img/a.png)",
      backgroundPosition: "left|top",
    });
  },
};
