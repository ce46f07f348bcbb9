import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { graphConfig, type GraphConfig } from "#schemas/values/graphConfig/schema.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import { schema as graphWidget } from "#widgets/dashboard/graph/schema.ts";
import { FormStory, valueOf } from "../../testing/form-story.tsx";
import { sampleSurroundings } from "../../testing/sample.ts";

const meta = {
  title: "Designer/fields/graphConfig",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { rows: datasourceValue({ title: "Rows" }), graph: graphConfig({ title: "Graph" }) };
const args = {
  options,
  surroundings: sampleSurroundings,
  value: {
    rows: { dataSource: "machines" },
    graph: { graphType: "stackedBar", datasets: [{ y: "good", splitSet: false }, { y: "scrap" }] },
  },
};
const graphOf = (canvas: Parameters<typeof valueOf>[0]) => valueOf(canvas)["graph"] as GraphConfig;

export const NoSource: Story = {
  name: "[WD-616] without a data source it says to make sure that one is selected",
  args: { options, surroundings: sampleSurroundings },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Make sure a data source is selected")).toBeVisible();
  },
};

const { properties } = graphWidget.options as unknown as { properties: Record<string, object> };
const ofTask = ["task", "machineId", "machines", "locationtype", "location", "period"];

export const OptionsOfTask: Story = {
  name: "[WD-753] the options of the graph widget follow its task",
  args: { options: Object.fromEntries(ofTask.map((key) => [key, properties[key]!])) },
  play: async ({ canvas }) => {
    const task = await canvas.findByLabelText("Task");
    const shown = () => ["Machine", "More machines", "Type of location", "Location", "Period"].map(isShown);
    const isShown = (label: string) => canvas.queryAllByText(label, { exact: true }).length > 0;
    await expect(shown()).toEqual([false, false, false, false, false]);
    await userEvent.selectOptions(task, "Stop reasons");
    await expect(shown()).toEqual([true, false, false, false, true]);
    await userEvent.selectOptions(task, "Stop reasons of a location");
    await expect(shown()).toEqual([false, false, true, true, true]);
    await userEvent.selectOptions(task, "Machines compared");
    await expect(shown()).toEqual([true, true, false, false, true]);
  },
};

export const Datasets: Story = {
  name: "[WD-611] [WD-612] [WD-614] [WD-618] a tab per dataset and one that adds: the new one is chosen, like the first and in the next colour; the last one stays",
  args,
  play: async ({ canvas }) => {
    const tabs = () => canvas.getAllByRole("tab").map((tab) => tab.textContent);
    await canvas.findByRole("tab", { name: "good" });
    await expect(tabs()).toEqual(["good", "scrap", ""]);
    await userEvent.click(canvas.getByRole("tab", { name: "Add a dataset" }));
    await expect(tabs()).toEqual(["good", "scrap", "3", ""]);
    await expect(canvas.getByRole("tab", { name: "3" })).toHaveAttribute("aria-selected", "true");
    await expect(graphOf(canvas)).toMatchObject({
      graphType: "stackedBar",
      datasets: [{}, {}, { splitSet: false, backgroundColor: automaticColor(2) }],
    });
    await userEvent.click(canvas.getByRole("button", { name: "Remove this dataset" }));
    await userEvent.click(canvas.getByRole("tab", { name: "good" }));
    await userEvent.click(canvas.getByRole("button", { name: "Remove this dataset" }));
    await expect(tabs()).toEqual(["scrap", ""]);
    await expect(canvas.queryByRole("button", { name: "Remove this dataset" })).toBeNull();
  },
};

export const Sections: Story = {
  name: "[WD-615] each section collapses and opens again",
  args,
  play: async ({ canvas }) => {
    const inside = { Chart: "Type of chart", Datasets: "Opacity (0 to 1)", Axes: "X from" };
    await userEvent.click(await canvas.findByRole("button", { name: "Axes" }));
    for (const [section, field] of Object.entries(inside)) {
      await expect(canvas.getByLabelText(field)).toBeVisible();
      await userEvent.click(canvas.getByRole("button", { name: section }));
      await expect(canvas.queryByLabelText(field)).toBeNull();
      await userEvent.click(canvas.getByRole("button", { name: section }));
      await expect(canvas.getByLabelText(field)).toBeVisible();
    }
  },
};

export const Written: Story = {
  args,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Type of chart"), "line");
    await userEvent.click(canvas.getByRole("switch", { name: "Show the legend" }));
    await userEvent.click(canvas.getByRole("switch", { name: "Automatic colour" }));
    await expect(graphOf(canvas)).toMatchObject({
      graphType: "line",
      showLegend: "no",
      datasets: [{ y: "good", colorKey: "_auto" }, { y: "scrap" }],
    });
  },
};
