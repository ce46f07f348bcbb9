import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import type { Style } from "#schemas/values/style/schema.ts";
import type { TableConfig } from "#schemas/values/tableConfig/schema.ts";
import { pending, ready } from "#engine/bindings/bound.ts";
import { compileTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/table",
  component: Shown,
  parameters: { box: { width: 600, height: 320 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const config: TableConfig = {
  columns: [
    { key: "machine_id", label: "Machine", component: "h3 text" },
    { key: "part_no", label: "Part" },
    { key: "good", label: "Good (pcs)", component: "round-0" },
    { key: "run_time", label: "Run time", component: "hh-mm" },
    { key: "updated", label: "Updated", component: "date", config: { option: "short" } },
    { key: "ok", label: "OK", component: "boolean-display" },
  ],
};
const rows = ["FC1", "FC2", "JH1", "JH2"].map((machine_id, at) => ({
  machine_id,
  part_no: `LID-${200 + at}`,
  good: 7450 - at * 1234.4,
  run_time: 25_200 * (at + 1),
  updated: "2026-01-05T07:05:00Z",
  ok: at % 2 === 0,
}));
const environment = {
  parameters: {},
  sources: {},
  locale: { language: "en", timeZone: "Europe/Stockholm" },
  columnText: (key: string) => (key === "good_qty" ? "Good (pcs)" : undefined),
} as const;
const of = (
  data: readonly Record<string, unknown>[],
  options: { style?: Style; target?: "cell" | "row" } = {},
  table = config,
) => {
  const { style, target = "cell" } = options;
  const compiled = compileTable(table, data, environment, style ? { styling: { style, target } } : {});
  return {
    options: { title: "Machines", value: { dataSource: "machines" }, table, ...options },
    data: { table: ready(compiled) },
  };
};

export const Loading: Story = { args: { ...of([]), data: { table: pending }, status: "pending" } };
export const Empty: Story = { args: of([]) };
export const Unconfigured: Story = { args: { options: { title: "Machines" } } };
export const Typical: Story = { args: of(rows) };
export const Extreme: Story = {
  args: of(
    Array.from({ length: 5000 }, (_, at) => ({
      ...rows[at % 4],
      machine_id: `MACHINE-${at}`,
      part_no:
        at % 3 ? null : "A part number that does not fit into its column at all, whatever the width of the screen",
      good: at * 1e6,
    })),
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("tbody tr").length).toBeLessThan(60);
  },
};
export const Stale: Story = {
  args: { ...of(rows), data: { table: stale(compileTable(config, rows, environment)) }, status: "stale" },
};
export const Failed: Story = { args: { ...of([]), data: { table: failed }, status: "error" } };

const low: Style = {
  conditional: [
    { value1: "{good}", comparisonOperator: "<", value2: "5", style: { backgroundColor: "#ffd500", color: "#000000" } },
  ],
};
const two = [
  { machine_id: "FC1", good: 3 },
  { machine_id: "FC2", good: 12 },
];
const short: TableConfig = { columns: [{ key: "machine_id" }, { key: "good" }] };

const titled = (title: string, { options, data }: ReturnType<typeof of>) => ({ options: { ...options, title }, data });

export const StyledCellOrRow: Story = {
  name: "[WD-889] [WD-891] a condition on a field colours its cell, or with target row the whole row",
  args: of(two, { style: low }, short),
  render: () => (
    <>
      <div data-testid="cell" style={{ height: 150 }}>
        <Shown {...titled("Cell", of(two, { style: low, target: "cell" }, short))} />
      </div>
      <div data-testid="row" style={{ height: 150 }}>
        <Shown {...titled("Row", of(two, { style: low, target: "row" }, short))} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const painted = (id: string, tag: string) =>
      [...canvas.getByTestId(id).querySelectorAll<HTMLElement>(`tbody ${tag}`)]
        .filter((element) => getComputedStyle(element).backgroundColor === "rgb(255, 213, 0)")
        .map(({ textContent }) => textContent);
    await expect([painted("cell", "td"), painted("cell", "tr")]).toEqual([["3"], []]);
    await expect([painted("row", "td"), painted("row", "tr")]).toEqual([[], ["FC13"]]);
  },
};

export const SortedAndSearched: Story = {
  name: "a press on a head sorts by the values, the search keeps the rows that say it, and each row keeps its style",
  args: of(two, { style: low, target: "row" }, short),
  render: (args) => <Shown {...args} options={{ ...(args["options"] as object), search: true, export: true }} />,
  play: async ({ canvas, canvasElement }) => {
    const shown = () => [...canvasElement.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
    const good = canvas.getByRole("button", { name: "good" });
    await userEvent.click(good);
    await userEvent.click(good);
    await expect(shown()).toEqual(["FC212", "FC13"]);
    await expect(canvas.getByRole("columnheader", { name: "good" })).toHaveAttribute("aria-sort", "descending");
    await userEvent.type(await canvas.findByRole("searchbox"), "fc1");
    await expect(shown()).toEqual(["FC13"]);
    const [row] = canvasElement.querySelectorAll("tbody tr");
    await expect(getComputedStyle(row!).backgroundColor).toBe("rgb(255, 213, 0)");
    await expect(canvas.getByRole("button", { name: "Export" })).toBeVisible();
  },
};

export const DefaultHeadings: Story = {
  name: "[WD-893] a column without heading of its own has the default translation of its key",
  args: of([{ good_qty: 1, other: 2 }], {}, { columns: [{ key: "good_qty" }, { key: "other", label: "Mine" }] }),
  play: async ({ canvas }) => {
    const headings = canvas.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await expect(headings).toEqual(["Good (pcs)", "Mine"]);
  },
};
