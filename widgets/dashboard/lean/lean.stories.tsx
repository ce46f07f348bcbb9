import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { goal } from "#widgets/controls/goals/goal.fixtures.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

/** Thursday noon; the company's time zone of the stories is one or two hours ahead of UTC. */
const thursday = () => fakeClock(Date.UTC(2026, 3, 23, 12));
const meta = {
  title: "Widgets/lean",
  component: widgetStory(View),
  parameters: { box: { width: 460, height: 440 }, clock: thursday() },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Quantity" };
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const monthOf = (month: string, days: number): ProductionGoal[] =>
  Array.from({ length: days }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, "0")}`;
    return isWeekend(date) ? [] : [goal(date, 1200, 1080 + ((index * 97) % 260))];
  }).flat();
const goals = [...monthOf("2026-03", 31), ...monthOf("2026-04", 30)];
const of = (rows: readonly ProductionGoal[], more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { goals: ready(rows) },
});

export const Loading: Story = { args: { options, data: { goals: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No goal is set.")).toBeVisible();
  },
};
export const Typical: Story = { args: of(goals) };
export const Grid: Story = { args: of(goals, { blocks: 32 }), parameters: { box: { width: 640, height: 280 } } };
export const Wall: Story = { args: of(goals), parameters: { box: { width: 1100, height: 900 } } };
export const Extreme: Story = { args: of(goals), parameters: { box: { width: 280, height: 240 } } };
export const Stale: Story = { args: { options, data: { goals: stale(goals) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { goals: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

const cellsIn = (element: HTMLElement) => {
  const cells = Array.from(element.querySelectorAll<HTMLElement>("ol > li"));
  const centre = (box: DOMRect) => `${Math.round(box.left + box.width / 2)} ${Math.round(box.top + box.height / 2)}`;
  return { cells, places: new Set(cells.map((cell) => centre(cell.getBoundingClientRect()))) };
};

const Shown = widgetStory(View);
export const Cross: Story = {
  name: "[WD-791] [WD-792] 33 blocks are a cross of 7 x 7 without its corners of 2 x 2, 32 a grid of 8 x 4",
  args: of(goals),
  parameters: { box: { width: 460, height: 900 } },
  render: (args) => (
    <>
      <div data-testid="default" style={{ height: 440 }}>
        <Shown {...args} />
      </div>
      <div data-testid="grid" style={{ height: 440 }}>
        <Shown {...of(goals, { blocks: 32 })} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const { cells, places } = cellsIn(canvas.getByTestId("default"));
    await expect([cells.length, places.size]).toEqual([33, 33]);
    const { left, top, width, height } = cells[0]!.parentElement!.getBoundingClientRect();
    const at = (column: number, row: number) => {
      const [x, y] = [left + ((column - 0.5) / 7) * width, top + ((row - 0.5) / 7) * height];
      return cells.some((cell) => {
        const box = cell.getBoundingClientRect();
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
    };
    const corners = [1, 2, 6, 7].flatMap((column) => [1, 2, 6, 7].map((row) => at(column, row)));
    await expect(corners).toEqual(Array(16).fill(false));
    await expect([at(3, 1), at(5, 7), at(1, 3), at(7, 5), at(4, 4)]).toEqual(Array(5).fill(true));
    const grid = cellsIn(canvas.getByTestId("grid"));
    const boxes = grid.cells.map((cell) => cell.getBoundingClientRect());
    await expect([boxes.length, new Set(boxes.map((box) => Math.round(box.left))).size]).toEqual([32, 8]);
    await expect(new Set(boxes.map((box) => Math.round(box.top))).size).toBe(4);
  },
};

const night = fakeClock(Date.UTC(2026, 3, 23, 12));
const server = fakeTransport({
  procedures: { load_production_goals: [goal("2026-04-23", 50, 60, "M1"), goal("2026-04-23", 50, 40, "M2")] },
});
export const Midnight: Story = {
  name: "[WD-795] sums the goals of all machines, and turns over at midnight of the company",
  args: { options },
  parameters: { clock: night, transport: server },
  render: () => <ShownDashboard document={dashboardOf([{ component: "lean", config: options }])} />,
  play: async ({ canvasElement }) => {
    const current = () => canvasElement.querySelector<HTMLElement>("[aria-current]");
    await waitFor(() => expect(current()).toHaveTextContent("23"));
    await expect(current()).toHaveAttribute("title", "2026-04-23 · Goal reached · 100 of 100");
    // Midnight in Stockholm is two hours before that of UTC.
    night.advance((9 * 60 + 59) * 60_000);
    await waitFor(() => expect(current()).toHaveTextContent("23"));
    night.advance(60_000);
    await waitFor(() => expect(current()).toHaveTextContent("24"));
  },
};
