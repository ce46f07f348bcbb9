import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { large, week } from "#widgets/controls/goals/goal.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const thursday = fakeClock(Date.UTC(2026, 0, 8, 12));

const meta = {
  title: "Widgets/target-fulfillment",
  component: widgetStory(View),
  parameters: { clock: thursday, box: { width: 520, height: 280 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Fulfilment of the week" };
const of = (goals: typeof week, more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { goals: ready(goals) },
});
const columns = (element: HTMLElement) =>
  within(element)
    .getAllByRole("listitem")
    .map((column) => column.textContent);

export const Loading: Story = { args: { options, data: { goals: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No goal is set.")).toBeVisible();
  },
};
export const Typical: Story = { args: of(week) };
export const Extreme: Story = {
  args: of(large, { weekend: true, unit: "earned_hours" }),
  parameters: { box: { width: 300, height: 130 } },
};
export const Wall: Story = { args: of(week), parameters: { box: { width: 1100, height: 600 } } };
export const Stale: Story = { args: { options, data: { goals: stale(week) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { goals: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

export const MondayToFriday: Story = {
  name: "[WD-878] has the five columns Monday to Friday, and the week at the right",
  args: of(week),
  play: async ({ canvasElement }) => {
    await expect(columns(canvasElement)).toEqual(["75 %Mon", "110 %Tue", "98 %Wed", "50 %Thu", "0 %Fri", "67 %Week"]);
  },
};

export const WithWeekend: Story = {
  name: "[WD-879] has seven columns with the weekend, in the language of the reader",
  args: of(week, { weekend: true }),
  globals: { language: "sv" },
  play: async ({ canvasElement }) => {
    await expect(columns(canvasElement).map((text) => text.split("%")[1])).toEqual([
      "Mån",
      "Tis",
      "Ons",
      "Tor",
      "Fre",
      "Lör",
      "Sön",
      "Vecka",
    ]);
  },
};
