import type { Meta, StoryObj } from "@storybook/react-vite";
import { Chart } from "chart.js";
import { useState } from "react";
import { expect, waitFor } from "storybook/test";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import {
  dayOf,
  explorerReads,
  over,
  scrapOf,
  toldByCard,
  toldByMachine,
} from "#widgets/controls/explorer/explorer.fixtures.ts";
import { appOf } from "#widgets/controls/stories/app-of.ts";
import { type StepArgs, stepStory } from "#widgets/controls/stories/step-story.tsx";
import scrap from "../../../configs/factory/explorers/history-scrap.json" with { type: "json" };
import preset from "../../../configs/factory/steps/statistics.json" with { type: "json" };
import View from "./View.tsx";

const Shown = stepStory(View);
/** The step of somebody who has signed in. */
const InApp = (args: StepArgs) => {
  const [store] = useState(() => appOf([]));
  return (
    <AppProvider store={store}>
      <Shown {...args} />
    </AppProvider>
  );
};

const transport = fakeTransport({ documents: { "explorer/history-scrap": scrap }, procedures: explorerReads });
const meta = {
  title: "Steps/charts",
  component: InApp,
  parameters: { box: { width: 1200, height: 1400 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** 90 good pieces and 10 scrapped ones of one card. */
const tenth = fakeTransport({
  documents: { "explorer/history-scrap": scrap },
  procedures: {
    ...explorerReads,
    load_scrap_records: over([scrapOf("2026-01-02T06:10:00Z", "FC1", 10, { card_no: "10" })], "trans_time"),
    history_per_day: over([dayOf("2026-01-02", "FC1", 90, { card_no: "10" })], "trans_date"),
  },
});

const { options } = preset;
const titlesIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("section h2")].map((title) => title.textContent);
const toldBy = (canvasElement: HTMLElement, title: string) =>
  canvasElement.querySelector(`section[aria-label="${title}"] figcaption`)?.textContent?.replaceAll("\u00a0", " ");

export const Typical: Story = { args: { options } };
export const Dark: Story = { args: { options }, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options }, globals: { language: "sv" } };

export const Eight: Story = {
  name: "shows eight charts of scrap, with the numbers of the pages of scrap [WD-414] [WD-425]",
  args: { options },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(titlesIn(canvasElement)).toEqual([
        "Scrap share in %",
        "Scrap versus good",
        "Scrap by machine",
        "Scrap by scrap reason",
        "Scrap by reason group",
        "Scrap by card number",
        "Scrap by tool id",
        "Scrap by part number",
      ]),
    );
    await expect(toldBy(canvasElement, "Scrap by machine")).toBe(toldByMachine);
    await expect(toldBy(canvasElement, "Scrap by card number")).toBe(toldByCard);
  },
};

/** How the numbers of the axis in percent of a chart are written, as it is drawn. */
const percentAxis = (section: Element): string[] => {
  const drawn = Chart.getChart(section.querySelector("canvas")!);
  const axis = drawn?.scales["share"] ?? drawn?.scales["y"];
  return (axis?.ticks ?? []).map(({ label }) => String(label));
};

export const Percentages: Story = {
  name: "reads percent at an axis of every chart, and 10 % for a tenth, whatever its data hold [WD-423]",
  args: { options },
  parameters: { transport: tenth },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll("section canvas")).toHaveLength(8));
    for (const section of canvasElement.querySelectorAll("section:has(canvas)")) {
      await waitFor(() => expect(percentAxis(section).length).toBeGreaterThan(1));
      await expect(percentAxis(section).filter((label) => !label.endsWith("\u00a0%"))).toEqual([]);
      const most = Math.max(...percentAxis(section).map((label) => Number.parseFloat(label)));
      await expect(most).toBeGreaterThanOrEqual(10);
      // Until its own records are there, a chart may show those that another reader of this browser has left.
      await waitFor(() => expect(section.querySelector("figcaption")?.textContent).toContain("10.0\u00a0%"));
    }
  },
};

export const Invalid: Story = {
  name: "says that there are no data where the start is after the end [WD-424]",
  args: { options: { ...options, horizon: "custom", from: "2026-01-05", to: "2026-01-04" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No data for the chosen filters.")).toBeVisible();
  },
};
