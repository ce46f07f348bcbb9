import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { monthsOf } from "#widgets/controls/scrap/scrap.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const may = fakeClock(Date.UTC(2024, 4, 15, 8));
const meta = {
  title: "Widgets/scrap-5061",
  component: widgetStory(View),
  parameters: { box: { width: 1100, height: 380 }, clock: may },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Scrap", machineId: "M1" };
const of = (language: "en" | "sv" = "en") => ({ options, data: { M1: ready(monthsOf(language)) } });
const barsOf = (figure: HTMLElement | undefined) => figure?.querySelector("figcaption")?.textContent;

export const Loading: Story = { args: { options, data: { M1: pending }, status: "pending" } };
export const Empty: Story = {
  args: { options, data: { M1: ready({ rows: [], months: [] }) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No data for the chosen filters.")).toBeVisible();
  },
};
export const Typical: Story = {
  name: "[WD-950] January to May are five bars, and the weeks of May the second chart; the table has all of them",
  args: of(),
  play: async ({ canvas, canvasElement }) => {
    const [months, weeks, ...others] = canvas.getAllByRole("figure");
    await expect(others).toEqual([]);
    await expect(barsOf(months)).toBe("Scrap (kg): January 17.5, February 37.5, March 57.5, April 82.5, May 58.5");
    await expect(barsOf(weeks)).toBe("Scrap (kg): W18 18.5, W19 19.5, W20 20.5");
    await expect(canvas.getByRole("heading", { name: "Scrap in kg by week of May" })).toBeVisible();
    const newest = canvasElement.querySelector("tbody tr")!;
    await expect(Array.from(newest.children, ({ textContent }) => textContent)).toEqual(["May", "20", "20.5"]);
  },
};

const headingsOf = (element: HTMLElement) =>
  Array.from(element.querySelectorAll("thead th"), ({ textContent }) => textContent);

export const English: Story = {
  name: "[WD-744] the table has the headings Month, Week and Scrap (kg) in English",
  args: of(),
  play: async ({ canvasElement }) => {
    await expect(headingsOf(canvasElement)).toEqual(["Month", "Week", "Scrap (kg)"]);
  },
};
export const Swedish: Story = {
  name: "[WD-744] the table has the headings Månad, Vecka and Kassation (kg) in Swedish",
  args: of("sv"),
  globals: { language: "sv" },
  play: async ({ canvas, canvasElement }) => {
    await expect(headingsOf(canvasElement)).toEqual(["Månad", "Vecka", "Kassation (kg)"]);
    await expect(canvas.getByRole("heading", { name: "Kassation i kg per vecka i maj" })).toBeVisible();
  },
};

export const Together: Story = {
  name: "adds the machines of the list to each other",
  args: { options: { machineId: "M1;M2" }, data: { M1: ready(monthsOf()), M2: ready(monthsOf()) } },
  play: async ({ canvas }) => {
    await expect(barsOf(canvas.getAllByRole("figure")[1])).toBe("Scrap (kg): W18 37, W19 39, W20 41");
  },
};
export const NoneThisMonth: Story = {
  args: of(),
  parameters: { clock: fakeClock(Date.UTC(2024, 5, 1, 8)) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No scrap this month.")).toBeVisible();
    await expect(canvas.getAllByRole("figure")).toHaveLength(1);
  },
};

const year = Array.from({ length: 53 }, (_, at) => ({
  m: Math.min(12, 1 + Math.floor(at / 4.4)),
  w: at + 1,
  wiso: `2026-W${String(at + 1).padStart(2, "0")}`,
  scrapkg: 12_000 + at * 321.25,
})).map((row) => ({
  ...row,
  mn: new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, row.m - 1)),
}));
export const Extreme: Story = {
  args: { options, data: { M1: ready({ rows: [], months: year }) } },
  parameters: { clock: fakeClock(Date.UTC(2026, 11, 31, 8)) },
};
export const Dark: Story = { args: of(), globals: { scheme: "dark" } };
export const Narrow: Story = { args: of(), parameters: { box: { width: 340, height: 520 } } };
export const Stale: Story = { args: { options, data: { M1: stale(monthsOf()) }, status: "stale" } };
export const Failed: Story = {
  args: { options: { machineId: "M1;M2" }, data: { M1: ready(monthsOf()), M2: failed }, status: "error" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not loaded")).toBeVisible();
  },
};
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machines}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};
