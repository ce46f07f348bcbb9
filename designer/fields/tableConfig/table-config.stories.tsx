import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { columnComponents, roundSizes, tableConfig, type TableConfig } from "#schemas/values/tableConfig/schema.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { FormStory, valueOf } from "../../testing/form-story.tsx";
import { sampleSurroundings } from "../../testing/sample.ts";
import { moveCooldown } from "./columns.ts";

const meta = {
  title: "Designer/fields/tableConfig",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { rows: datasourceValue({ title: "Rows" }), table: tableConfig({ title: "Table" }) };
const of = (...keys: string[]) => ({
  rows: { dataSource: "machines" },
  table: { columns: keys.map((key) => ({ key })) },
});
const args = { options, surroundings: sampleSurroundings };
type Canvas = Parameters<typeof valueOf>[0];
const columns = (canvas: Canvas) => (valueOf(canvas)["table"] as TableConfig).columns;
const keys = (canvas: Canvas) => columns(canvas).map(({ key }) => key);

export const NoSource: Story = {
  name: "[WD-599] without a data source it says to make sure that one is selected",
  args: { ...args, value: {} },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Make sure a data source is selected")).toBeVisible();
  },
};

export const LivePreview: Story = {
  name: "[WD-591] [WD-595] [WD-598] a column is edited, its new heading shows in the preview at once, and done leads back to adding",
  args: { ...args, value: of("machine_id", "good") },
  play: async ({ canvas }) => {
    const preview = await canvas.findByRole("region", { name: "Preview" });
    await expect(canvas.getByRole("region", { name: "Add columns" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Edit good" }));
    await expect(canvas.queryByRole("region", { name: "Add columns" })).toBeNull();
    await userEvent.type(canvas.getByLabelText("Heading"), "Pieces");
    await expect(within(preview).getByRole("columnheader", { name: "Pieces" })).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Before every value"), "+");
    await expect(within(preview).getByText("+1,250")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(canvas.getByRole("region", { name: "Add columns" })).toBeVisible();
  },
};

export const AddAndRemove: Story = {
  name: "[WD-596] [WD-597] columns are added by the keys of the source or as custom ones, and removed",
  args: { ...args, value: of("machine_id", "good") },
  play: async ({ canvas }) => {
    const area = within(await canvas.findByRole("region", { name: "Add columns" }));
    await userEvent.click(area.getByRole("button", { name: "scrap" }));
    await userEvent.type(area.getByLabelText("Name of a custom column"), "total");
    await userEvent.click(area.getByRole("button", { name: "Add custom column" }));
    await expect(keys(canvas)).toEqual(["machine_id", "good", "scrap", "custom_total"]);
    await userEvent.click(canvas.getByRole("button", { name: "Remove good" }));
    await expect(keys(canvas)).toEqual(["machine_id", "scrap", "custom_total"]);
    await expect(area.getByRole("button", { name: "good" })).toBeVisible();
  },
};

const clock = fakeClock();

export const Cooldown: Story = {
  name: "[WD-593] a second reorder within 300 ms is ignored",
  args: { ...args, value: of("a", "b", "c") },
  parameters: { clock },
  play: async ({ canvas }) => {
    const handle = () => canvas.getByRole("button", { name: "Move c" });
    await canvas.findByRole("button", { name: "Move c" });
    handle().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(keys(canvas)).toEqual(["a", "c", "b"]);
    await waitFor(() => expect(handle()).toHaveFocus());
    clock.advance(moveCooldown - 1);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(keys(canvas)).toEqual(["a", "c", "b"]);
    clock.advance(1);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(keys(canvas)).toEqual(["c", "a", "b"]);
  },
};

export const Keyboard: Story = {
  name: "[WD-594] the arrow keys move the focused column",
  args: { ...args, value: of("a", "b", "c") },
  play: async ({ canvas }) => {
    (await canvas.findByRole("button", { name: "Move b" })).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(keys(canvas)).toEqual(["b", "a", "c"]);
  },
};

const fixtures: Readonly<Record<(typeof columnComponents)[number], [value: unknown, shown: RegExp]>> = {
  date: ["2024-05-15T05:05:00Z", /2024-05-15 07:05/],
  "round-0": [2.456, /^2$/],
  "round-1": [2.456, /^2\.5$/],
  "round-2": [2.456, /^2\.46$/],
  "hh-mm": [108_900, /^30:15$/],
  "boolean-display": [true, /^/],
  "long text": ["A text that is longer than twenty letters", /twenty letters$/],
  "short text": ["A text that is longer than twenty letters", /^A text that is longe/],
  "single-line text": ["One line", /^One line$/],
  "h1 text": ["Large", /^Large$/],
  "h2 text": ["Middle", /^Middle$/],
  "h3 text": ["Small", /^Small$/],
  icon: ["gear", /^/],
};

const thirty = "abcdefghijklmnopqrstuvwxyzABCD";
const letters = { short: thirty, long: thirty, single: thirty };

const cellsOf = (columns: TableConfig["columns"], row: Record<string, unknown>) => ({
  ...args,
  surroundings: { ...sampleSurroundings, rowsOf: () => ({ status: "ready" as const, rows: [row] }) },
  value: { rows: { dataSource: "machines" }, table: { columns } },
});

export const RoundSizes: Story = {
  name: "[WD-609] a rounded value stands in the element of its size",
  args: cellsOf(
    roundSizes.map((size) => ({ key: size, component: "round-1", config: { size } })),
    Object.fromEntries(roundSizes.map((size) => [size, 2.456])),
  ),
  play: async ({ canvas }) => {
    const preview = await canvas.findByRole("region", { name: "Preview" });
    for (const size of roundSizes)
      await waitFor(() => expect(preview.querySelector(`td ${size}`)?.textContent).toBe("2.5"));
  },
};

export const Cells: Story = {
  name: "[WD-610] hours beyond a day, a check or a cross, texts cut at 20 letters, wrapped or at the width, and the icon that the value names",
  args: cellsOf(
    [
      { key: "time", component: "hh-mm" },
      { key: "yes", component: "boolean-display" },
      { key: "no", component: "boolean-display" },
      { key: "short", component: "short text" },
      { key: "long", component: "long text" },
      { key: "single", component: "single-line text" },
      { key: "gear", component: "icon" },
    ],
    { time: 108_900, yes: true, no: false, ...letters, gear: "gear" },
  ),
  play: async ({ canvas }) => {
    const preview = within(await canvas.findByRole("region", { name: "Preview" }));
    const cell = (index: number) => preview.getAllByRole("cell")[index];
    const icon = (index: number) => cell(index)?.querySelector("svg")?.getAttribute("class") ?? "";
    await waitFor(() => expect(icon(6)).toContain("icon-settings"));
    await waitFor(() =>
      expect([icon(1), icon(2)].map((name) => /icon-(check|x)\b/.exec(name)?.[1])).toEqual(["check", "x"]),
    );
    await expect(cell(0)).toHaveTextContent("30:15");
    await waitFor(() => expect(cell(3)?.textContent?.replace("…", "")).toBe(letters.short.slice(0, 20)));
    const styleAt = (index: number) => {
      const inner = cell(index)?.querySelector("span, div, p");
      return inner ? getComputedStyle(inner) : null;
    };
    await waitFor(() => expect(styleAt(5)?.textOverflow).toBe("ellipsis"));
    await waitFor(() => expect(styleAt(4)?.whiteSpace).not.toBe("nowrap"));
    await expect(cell(4)).toHaveTextContent(letters.long);
  },
};

export const Components: Story = {
  name: "[WD-606] the cell types that a column may have are offered in their order, and each draws its value",
  args: {
    ...args,
    surroundings: {
      ...sampleSurroundings,
      rowsOf: () => ({
        status: "ready",
        rows: [Object.fromEntries(columnComponents.map((component) => [component, fixtures[component][0]]))],
      }),
    },
    value: {
      rows: { dataSource: "machines" },
      table: { columns: columnComponents.map((component) => ({ key: component, component })) },
    },
  },
  play: async ({ canvas }) => {
    const preview = within(await canvas.findByRole("region", { name: "Preview" }));
    for (const [index, component] of columnComponents.entries()) {
      const cell = () => preview.getAllByRole("cell")[index];
      await waitFor(() => expect(cell()?.textContent?.trim()).toMatch(fixtures[component][1]));
    }
    await waitFor(() =>
      expect(preview.getAllByRole("cell").filter((cell) => cell.querySelector("svg"))).toHaveLength(2),
    );
    await userEvent.click(canvas.getByRole("button", { name: "Edit date" }));
    const offered = within(canvas.getByLabelText("Shown as")).getAllByRole("option");
    await expect(offered.map((option) => option.getAttribute("value"))).toEqual(["", ...columnComponents]);
  },
};
