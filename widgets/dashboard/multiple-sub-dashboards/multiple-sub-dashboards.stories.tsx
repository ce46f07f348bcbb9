import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ShowingProvider } from "#engine/react/dashboard/mode.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { card, serverOf } from "#widgets/controls/stories/snippets.ts";

const meta = {
  title: "Widgets/multiple-sub-dashboards",
  component: ShownDashboard,
  parameters: { box: { width: 640, height: 480 }, transport: serverOf([card()]), path: "/dashboards/story" },
} satisfies Meta<typeof ShownDashboard>;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (machines: readonly string[], grid: Record<string, unknown> = {}) => ({
  document: dashboardOf([
    {
      component: "multiple-sub-dashboards",
      config: {
        dashboards: machines.map((machineId1) => ({ slug: "card", parameters: { machineId1 } })),
        grid: { columns: 2, rows: 2, ...grid },
      },
    },
  ]),
});
const cellsOf = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("[data-cell]")].map(({ textContent }) => /Machine (M\d)/.exec(textContent)?.[1]);

export const Unconfigured: Story = { args: of([]) };
export const Typical: Story = {
  name: "[WD-1082] three entries stand in the first three cells",
  args: of(["M1", "M2", "M3"]),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Machine M3")).toBeVisible();
    await expect(await canvas.findByText("Machine M1")).toBeVisible();
    await expect(await canvas.findByText("Machine M2")).toBeVisible();
    await expect(cellsOf(canvasElement)).toEqual(["M1", "M2", "M3", undefined]);
  },
};
export const Extreme: Story = {
  args: of(
    Array.from({ length: 60 }, (_, at) => `M${at}`),
    { columns: 10, rows: 6 },
  ),
};

const five = ["M1", "M2", "M3", "M4", "M5"];
export const Beyond: Story = {
  name: "[WD-1083] five entries in 2 x 2 show four, while composing the fifth is marked; fill stretches to the cell",
  args: of(five),
  parameters: { box: { width: 900, height: 1300 } },
  render: () => (
    <>
      <div data-testid="active" style={{ height: 400 }}>
        <ShownDashboard {...of(five)} />
      </div>
      <div data-testid="filling" style={{ height: 400 }}>
        <ShownDashboard {...of(five, { fill: true })} />
      </div>
      <ShowingProvider value={{ mode: "configuring", edited: null, example: null }}>
        <div data-testid="configuring" style={{ height: 400 }}>
          <ShownDashboard {...of(five)} />
        </div>
      </ShowingProvider>
    </>
  ),
  play: async ({ canvas }) => {
    const shown = await canvas.findAllByText("Machine M4");
    await expect(shown).toHaveLength(3);
    await expect(canvas.queryByText("Machine M5")).toBeNull();
    const marked = canvas.getAllByText("5. card: Not shown: the grid has no cell for it");
    await expect(marked.map((one) => one.closest("[data-testid]")?.getAttribute("data-testid"))).toEqual([
      "configuring",
    ]);
    const sizeOf = (id: string) => {
      const snippet = canvas.getByTestId(id).querySelector("[data-snippet]") as Element;
      const cell = snippet.closest("[data-cell]") as Element;
      const [inside, around] = [snippet.getBoundingClientRect(), cell.getBoundingClientRect()];
      return {
        isWhole: Math.abs(inside.width - around.width) < 1,
        proportions: Math.round((inside.width / inside.height) * 100) / 100,
        isCentred: Math.abs(inside.left - around.left - (around.right - inside.right)) < 1,
      };
    };
    await expect(sizeOf("active")).toEqual({ isWhole: false, proportions: 1, isCentred: true });
    await expect(sizeOf("filling")).toMatchObject({ isWhole: true, isCentred: true });
    await expect(sizeOf("filling").proportions).toBeGreaterThan(1.1);
  },
};
