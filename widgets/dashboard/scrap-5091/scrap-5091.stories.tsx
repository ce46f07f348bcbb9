import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { dayOf, manyMachines, scrapOf, twoMachines } from "#widgets/controls/scrap/scrap.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/scrap-5091",
  component: widgetStory(View),
  parameters: { box: { width: 900, height: 380 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Scrap", machineId: "M1;M2" };
const eight = { title: "Scrap", machineId: Array.from({ length: 8 }, (_, at) => `FC${at + 1}`).join(";") };
const cells = (element: HTMLElement) =>
  Array.from(element.querySelectorAll("tbody tr"), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );

export const Loading: Story = { args: { options, data: { scrap: pending }, status: "pending" } };
export const Empty: Story = {
  args: { options, data: { scrap: ready(dayOf([])) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No data for the chosen filters.")).toBeVisible();
  },
};
export const Typical: Story = {
  name: "[WD-949] two machines and two reasons give two bars with two stacks each, in the reasons' colours, and the reason table",
  args: { options, data: { scrap: ready(twoMachines) } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("figure")).toHaveTextContent(
      "Short shot: M1 · S1 12, M2 · S2 4. Flash: M1 · S1 5, M2 · S2 9",
    );
    await expect(cells(canvasElement)).toEqual([
      ["Short shot", "16"],
      ["Flash", "14"],
    ]);
    const swatches = Array.from(canvasElement.querySelectorAll("tbody span"), (one) => getComputedStyle(one));
    await expect(swatches.map(({ backgroundColor }) => backgroundColor)).toEqual([
      "rgb(192, 57, 43)",
      "rgb(230, 126, 34)",
    ]);
  },
};
export const Swedish: Story = { args: Typical.args, globals: { language: "sv" } };
export const FiveReasons: Story = {
  name: "names the five largest of seven reasons",
  args: { options: eight, data: { scrap: ready(dayOf(scrapOf("FC1", 1, 1, 9, 3, 8, 2, 7, 6))) } },
  play: async ({ canvasElement }) => {
    await expect(cells(canvasElement).map(([, pieces]) => pieces)).toEqual(["9", "8", "7", "6", "3"]);
  },
};
export const Extreme: Story = { args: { options: eight, data: { scrap: ready(manyMachines(8)) } } };
export const Dark: Story = { args: Extreme.args, globals: { scheme: "dark" } };
export const Narrow: Story = { args: Extreme.args, parameters: { box: { width: 340, height: 520 } } };
export const OffShift: Story = {
  args: { options, data: { scrap: ready(dayOf(scrapOf("M1", 0, 3))) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("figure")).toHaveTextContent("Short shot: M1 · off shift 3");
  },
};
export const Stale: Story = { args: { options, data: { scrap: stale(twoMachines) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { scrap: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machines}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};
