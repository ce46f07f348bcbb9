import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { inApp } from "#widgets/controls/stories/in-app.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import availability from "../../../configs/factory/tables/statistics_availability.json" with { type: "json" };
import byMachine from "../../../configs/factory/tables/statistics_reason_machines.json" with { type: "json" };
import byReason from "../../../configs/factory/tables/statistics_reasons.json" with { type: "json" };
import { reasonRow, reasons, timesRow } from "./statistics.fixtures.ts";
import View from "./View.tsx";

const tables = [availability, byMachine, byReason];
const transport = fakeTransport({ documents: Object.fromEntries(tables.map((one) => [`table/${one.slug}`, one])) });
const meta = {
  title: "Widgets/statistics",
  component: inApp(View),
  parameters: { box: { width: 1000, height: 1300 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { task: "stopreasons", machineId: "M1;M2", period: "today" };

export const Loading: Story = { args: { options, data: { statistics: pending }, status: "pending" } };
export const Failed: Story = { args: { options, data: { statistics: failed }, status: "error" } };
export const Stale: Story = { args: { options, data: { statistics: stale(reasons) }, status: "stale" } };
export const Empty: Story = { args: { options, data: { statistics: ready([]) } } };
export const OnAPhone: Story = {
  args: { options, data: { statistics: ready(reasons) } },
  parameters: { box: { width: 390, height: 760 } },
};
export const Extreme: Story = {
  args: {
    options,
    data: {
      statistics: ready(
        Array.from({ length: 60 }, (_none, at) =>
          reasonRow(`M${at % 2}`, `${at}`, `A reason with a long name ${at}`, at, at),
        ),
      ),
    },
  },
};
export const Availability: Story = {
  args: {
    options: { ...options, task: "availability" },
    data: {
      statistics: ready([timesRow("M1", 7, 0.5, 0.5), timesRow("M2", 3, 3, 2)]),
      machines: ready(["M1", "M2"].map((machine_id) => ({ machine_id, oee_green_limit: 80, oee_yellow_limit: 60 }))),
    },
  },
};
export const Typical: Story = {
  name: "a press on a reason of several machines shows what it is made of",
  args: { options, data: { statistics: ready(reasons) } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("cell", { name: "Tool change" }));
    const split = within(await canvas.findByRole("region", { name: "Tool change" }));
    await expect(await split.findByRole("cell", { name: "M2" })).toBeVisible();
    await userEvent.click(split.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(canvas.queryByRole("region", { name: "Tool change" })).toBeNull());
  },
};
