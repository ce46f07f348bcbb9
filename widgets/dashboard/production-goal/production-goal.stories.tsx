import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { goal, large, week } from "#widgets/controls/goals/goal.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/production-goal",
  component: widgetStory(View),
  parameters: { box: { width: 520, height: 300 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Goal of the day" };
const of = (goals: typeof week, more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { goals: ready(goals) },
});
const thursday = fakeClock(Date.UTC(2026, 0, 8, 12));

export const Loading: Story = { args: { options, data: { goals: pending }, status: "pending" } };
export const Typical: Story = { args: of(week), parameters: { clock: thursday } };
export const Extreme: Story = { args: of(large), parameters: { clock: thursday } };
export const ExtremeInHours: Story = {
  args: of(large, { unit: "earned_hours" }),
  parameters: { clock: thursday, box: { width: 300, height: 120 } },
};
export const Wall: Story = {
  args: of(week),
  parameters: { clock: thursday, box: { width: 1100, height: 600 } },
};
export const Stale: Story = { args: { options, data: { goals: stale(week) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { goals: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

export const Empty: Story = {
  name: "[WD-875] without a goal it says so",
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No goal is set.")).toBeVisible();
  },
};

export const Today: Story = {
  name: "[WD-874] shows target, result and difference of today, scrap and losses, and the week below",
  args: of([goal("2026-01-05", 100, 90)]),
  play: async ({ canvas }) => {
    const figure = (label: string) => canvas.getByText(label).nextElementSibling;
    await expect(figure("Target")).toHaveTextContent("100");
    await expect(figure("Result")).toHaveTextContent("90");
    await expect(figure("Difference")).toHaveTextContent("-10");
    await expect(figure("Scrap")).toHaveTextContent("2");
    await expect(figure("Lost by stops")).toHaveTextContent("6");
    await expect(figure("Lost by speed")).toHaveTextContent("2");
    await expect(canvas.getByText("Week")).toBeVisible();
  },
};

const partsOf = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLElement>("[data-part]"), (part) => {
    const { backgroundColor, backgroundImage, flexGrow } = getComputedStyle(part);
    return [
      part.dataset["part"],
      flexGrow,
      backgroundImage === "none" ? backgroundColor : backgroundImage.slice(0, 60),
    ];
  });

export const Behind: Story = {
  name: "[WD-876] the week is green as far as achieved, red or light green for the difference, grey for the rest",
  args: of(week),
  render: () => (
    <div style={{ display: "grid", gap: 8, height: 600, gridTemplateRows: "1fr 1fr" }}>
      <div data-testid="behind">
        {widgetStory(View)(of([goal("2026-01-05", 300, 250), goal("2026-01-06", 200, 0)]))}
      </div>
      <div data-testid="ahead">{widgetStory(View)(of([goal("2026-01-05", 300, 350), goal("2026-01-06", 200, 0)]))}</div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [green, lightGreen, grey] = ["rgb(19, 139, 19)", "rgb(144, 238, 144)", "rgb(138, 143, 152)"];
    const behind = partsOf(canvas.getByTestId("behind"));
    await expect(behind).toEqual([
      ["achieved", "250", green],
      ["difference", "50", expect.stringContaining("rgb(255, 0, 0)")],
      ["rest", "200", grey],
    ]);
    await expect(partsOf(canvas.getByTestId("ahead"))).toEqual([
      ["achieved", "300", green],
      ["difference", "50", lightGreen],
      ["rest", "150", grey],
    ]);
    await expect(canvas.getByTestId("behind")).toHaveTextContent("Behind 50");
    await expect(canvas.getByTestId("ahead")).toHaveTextContent("Ahead 50");
  },
};
