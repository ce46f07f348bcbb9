import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { datasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { datasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { FormStory, valueOf } from "../testing/form-story.tsx";
import { sampleSurroundings } from "../testing/sample.ts";

const meta = {
  title: "Designer/fields/bindings",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
  args: { surroundings: sampleSurroundings },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const value = { value: datasourceValue({ title: "Value" }) };
const machines = (more: object = {}) => ({ value: { dataSource: "machines", dataKey: "good", ...more } });

/** The choices of the open list of a field with suggestions. */
const suggested = async (canvasElement: HTMLElement, count: number) => {
  const shown = () => [...canvasElement.ownerDocument.body.querySelectorAll("[role=option]")];
  await waitFor(() => expect(shown()).toHaveLength(count));
  return shown().map(({ textContent }) => textContent);
};

export const Sources: Story = {
  name: "[WD-567] [WD-568] the sources of the dashboard are offered, and static values",
  args: { options: value },
  play: async ({ canvas }) => {
    const picker = await canvas.findByLabelText("Data source");
    const offered = within(picker).getAllByRole("option");
    await expect(offered.map((option) => option.getAttribute("value"))).toEqual([
      "",
      "machines",
      "orders",
      "__static_values",
    ]);
    await userEvent.selectOptions(picker, "Static values");
    await expect(valueOf(canvas)["value"]).toMatchObject({ dataSource: "__static_values" });
    await userEvent.type(canvas.getByLabelText("Value"), "4");
    await expect(canvas.getByText("Shows now: 4")).toBeVisible();
  },
};

export const Machines: Story = {
  name: "[WD-569] [WD-570] [WD-572] machines and parameters by kind, id and description; one replaces, several add",
  args: { options: value, value: machines() },
  play: async ({ canvas }) => {
    const option = (name: string) => canvas.getByRole("button", { name });
    await canvas.findByRole("button", { name: "Machine M1 Press 1" });
    await userEvent.click(option("Machine M1 Press 1"));
    await userEvent.click(option("Parameter {machineId1} Left press"));
    await expect(valueOf(canvas)["value"]).toMatchObject({ machineId: ["{machineId1}"] });
    await userEvent.selectOptions(canvas.getByLabelText("Of the machines"), "sum");
    await userEvent.click(option("Machine M2 Press 2"));
    await expect(valueOf(canvas)["value"]).toMatchObject({ machineId: ["{machineId1}", "M2"], operation: "sum" });
    await expect(canvas.getByText("Shows now: 2,230")).toBeVisible();
  },
};

export const AnotherSource: Story = {
  name: "[WD-573] another source clears the machines",
  args: { options: value, value: machines({ machineId: ["M1"] }) },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Data source"), "orders");
    await expect(valueOf(canvas)["value"]).toEqual({ dataSource: "orders", dataKey: "good", machineId: [] });
  },
};

export const DataKeys: Story = {
  name: "[WD-584] data keys are those of the last answer, with its rows beside them",
  args: { options: value, value: { value: { dataSource: "machines" } } },
  play: async ({ canvas, canvasElement }) => {
    const picker = await canvas.findByLabelText("Data key");
    await expect(canvas.getByRole("group", { name: "First rows of machines" })).toHaveTextContent("1250");
    await userEvent.click(picker);
    await expect(await suggested(canvasElement, 6)).toEqual([
      "machine_id (M1)",
      "tLabel (Press 1)",
      "good (1250)",
      "scrap (12)",
      "run_time (108900)",
      "ok (true)",
    ]);
    await userEvent.type(picker, "good");
    await expect(valueOf(canvas)["value"]).toMatchObject({ dataKey: "good" });
    await userEvent.selectOptions(canvas.getByLabelText("Data source"), "orders");
    await expect(canvas.getByText("No answer from the data source yet.")).toBeVisible();
    await userEvent.clear(picker);
    await userEvent.click(picker);
    await expect(await suggested(canvasElement, 2)).toEqual(["order_no", "part_no"]);
    await userEvent.keyboard("{Escape}");
  },
};

export const MultiValue: Story = {
  args: {
    options: { rows: datasourceMultiValue({ title: "Rows" }) },
    value: { rows: { dataSource: "machines", dataKeys: [{ key: "good" }] } },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add to Data keys" }));
    const [, second] = canvas.getAllByLabelText("Data key");
    if (!second) throw new Error("Expected two data keys");
    await userEvent.type(second, "scrap");
    await userEvent.click(canvas.getByRole("button", { name: "Machine M2 Press 2" }));
    await expect(valueOf(canvas)).toEqual({
      rows: { dataSource: "machines", machineId: ["M2"], dataKeys: [{ key: "good" }, { key: "scrap" }] },
    });
  },
};

export const Filter: Story = {
  args: { options: { ...value, filter: datasourceFilter({ title: "Filter" }) }, value: machines() },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Sort by"), "good");
    await userEvent.selectOptions(canvas.getByLabelText("Order"), "desc");
    await userEvent.type(canvas.getByLabelText("At most rows"), "5");
    await expect(valueOf(canvas)["filter"]).toEqual({ sortProp: "good", sortOrder: "desc", limit: 5 });
  },
};

export const MissingSource: Story = {
  args: { options: value, value: { value: { dataSource: "gone", dataKey: "good" } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Data source")).toHaveDisplayValue("gone (missing)");
  },
};
