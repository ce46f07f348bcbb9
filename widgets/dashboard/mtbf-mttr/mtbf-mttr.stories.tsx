import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import type { HistoryRow } from "./figures.ts";
import { codes, dayOf, days, thirteen } from "./mtbf-mttr.fixtures.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/mtbf-mttr",
  component: widgetStory(View),
  parameters: { box: { width: 1100, height: 640 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Failures and repairs", machineId: "M1" };
const of = (rows: readonly HistoryRow[], more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { history: ready(rows), codes: ready(codes) },
});

export const Loading: Story = { args: { options, data: { history: pending, codes: pending }, status: "pending" } };
export const Empty: Story = { args: of([]) };
export const Typical: Story = {
  args: of(days(84), { unit: "h", greenLimits: { mtbf: 8, mttr: 0.7, totalDowntime: 8, runtime: 115 } }),
};
export const ByDayInASmallBox: Story = {
  args: of(days(12), { period: "trans_date" }),
  parameters: { box: { width: 420, height: 420 } },
};
export const Extreme: Story = {
  args: of(days(420), { amountOfPeriods: 60, amountOfTablePeriods: 60, unit: "s" }),
};
export const Stale: Story = {
  args: { options, data: { history: stale(days(84)), codes: ready(codes) }, status: "stale" },
};
export const Failed: Story = { args: { options, data: { history: failed, codes: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

const cellsOf = (element: HTMLElement, name: string) =>
  within(within(element).getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

export const Layout: Story = {
  name: "[WD-976] shows two charts, and a table with a column for each period and one for the total",
  args: of(days(84)),
  play: async ({ canvas, canvasElement }) => {
    const [lines, bars] = canvas.getAllByRole("figure");
    await expect(lines).toHaveTextContent(/MTBF.*MTTR.*MWTTR/);
    await expect(bars).toHaveTextContent(/Downtime/);
    await expect(cellsOf(canvasElement, "MTBF").length).toBe(12 + 1);
    await expect(canvas.getAllByRole("columnheader").length).toBe(12 + 1);
    await expect(canvas.getByRole("columnheader", { name: "Total" })).toBeVisible();
  },
};

export const GraphHeight: Story = {
  name: "[WD-971] a chart is 95 % as high as its box",
  args: of(days(84)),
  play: async ({ canvas }) => {
    const drawing = canvas.getAllByRole("figure")[0]!.parentElement!;
    const share = drawing.offsetHeight / drawing.parentElement!.offsetHeight;
    await expect(share).toBeCloseTo(0.95, 2);
  },
};

export const WithoutRepairs: Story = {
  name: "[WD-955] without a repair MTTR and MWTTR are a dash",
  args: of(dayOf("2026-01-05", 6 * 3600, { "30": [6 * 3600, 2] }), { amountOfTablePeriods: 1, unit: "h" }),
  play: async ({ canvasElement }) => {
    await expect(cellsOf(canvasElement, "MTTR")).toEqual(["-", "-"]);
    await expect(cellsOf(canvasElement, "MWTTR")).toEqual(["-", "-"]);
    await expect(cellsOf(canvasElement, "MTBF")).toEqual(["6", "6"]);
  },
};

export const LargestStops: Story = {
  name: "[WD-963] lists as many stop reasons as it is told, those with the longest stop time",
  args: of(thirteen),
  play: async ({ canvas }) => {
    const reasons = canvas.getAllByRole("listitem").map(({ textContent }) => textContent.slice(0, 3));
    await expect(reasons).toHaveLength(12);
    await expect([reasons[0], reasons.includes("R1 ")]).toEqual(["R13", false]);
    await expect(canvas.queryByText("R1")).toBeNull();
    await expect(canvas.getByText("R2")).toBeVisible();
  },
};
