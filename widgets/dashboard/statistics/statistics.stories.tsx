import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { inApp } from "#widgets/controls/stories/in-app.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import availability from "../../../configs/factory/tables/statistics_availability.json" with { type: "json" };
import availabilityBefore from "../../../configs/factory/tables/statistics_availability_compared.json" with { type: "json" };
import byDay from "../../../configs/factory/tables/statistics_days.json" with { type: "json" };
import byDayBefore from "../../../configs/factory/tables/statistics_days_compared.json" with { type: "json" };
import byMachine from "../../../configs/factory/tables/statistics_reason_machines.json" with { type: "json" };
import byReason from "../../../configs/factory/tables/statistics_reasons.json" with { type: "json" };
import byReasonBefore from "../../../configs/factory/tables/statistics_reasons_compared.json" with { type: "json" };
import ofReason from "../../../configs/factory/tables/statistics_stops.json" with { type: "json" };
import { reasonRow, reasons, reasonsBefore, reportOf, timesRow } from "./statistics.fixtures.ts";
import View from "./View.tsx";

const tables = [availability, availabilityBefore, byDay, byDayBefore, byMachine, byReason, byReasonBefore, ofReason];
const transport = fakeTransport({ documents: Object.fromEntries(tables.map((one) => [`table/${one.slug}`, one])) });
const meta = {
  title: "Widgets/statistics",
  component: inApp(View),
  parameters: { box: { width: 1000, height: 1300 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { task: "stopreasons", machineId: "M1;M2", period: "today" };
const compared = { ...options, compare: true };
const told = (canvasElement: HTMLElement) =>
  canvasElement.querySelector("figcaption")?.textContent?.replaceAll("\u00a0", " ") ?? "";

export const Loading: Story = { args: { options, data: { report: pending }, status: "pending" } };
export const Failed: Story = { args: { options, data: { report: failed }, status: "error" } };
export const Stale: Story = { args: { options, data: { report: stale(reportOf(reasons)) }, status: "stale" } };
export const Empty: Story = {
  args: { options, data: { report: ready(reportOf([], null, { span: { known: 0 } })) } },
};
export const NoStops: Story = { args: { options, data: { report: ready(reportOf([])) } } };
export const OnAPhone: Story = {
  args: { options: compared, data: { report: ready(reportOf(reasons, reasonsBefore)) } },
  parameters: { box: { width: 390, height: 760 } },
};
export const Extreme: Story = {
  args: {
    options,
    data: {
      report: ready(
        reportOf(
          Array.from({ length: 60 }, (_none, at) =>
            reasonRow(`M${at % 2}`, `${at}`, `A reason with a long name ${at}`, at, at),
          ),
        ),
      ),
    },
  },
};

const limits = ["M1", "M2"].map((machine_id) => ({
  machine_id,
  object_description: "Injection moulding machine with a long name, 1 200 t, at the far end of hall 1",
  oee_green_limit: 80,
  oee_yellow_limit: 60,
}));
const times = reportOf(
  [timesRow("M1", 7, 0.5, 0.5), { ...timesRow("M2", 3, 3, 2), unplanned_time: 4 * 3600 }],
  [timesRow("M1", 5, 2, 1), timesRow("M2", 4, 3, 1)],
);

export const Availability: Story = {
  name: "draws goals as lines over the availability, under the codes of machines alone",
  args: { options: { ...options, task: "availability" }, data: { report: ready(times), machines: ready(limits) } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(told(canvasElement)).toContain("Goal 80 %. Low below 60 %"));
    await expect(told(canvasElement)).not.toContain("Injection");
  },
};
export const AvailabilityCompared: Story = {
  args: { options: { ...compared, task: "availability" }, data: { report: ready(times), machines: ready(limits) } },
};
export const AvailabilityComparedDark: Story = { ...AvailabilityCompared, globals: { scheme: "dark" } };

const ofDay = (trans_date: string, hours: number) => reasonRow("M1", "12", "Tool change", hours, 1, { trans_date });
export const DaysCompared: Story = {
  args: {
    options: { ...compared, task: "stopreasons_daily" },
    data: {
      report: ready(
        reportOf(
          [ofDay("2026-01-04", 2), { ...ofDay("2026-01-05", 1), stop_reason: "30", tLabel: "No material" }],
          [ofDay("2026-01-02", 3)],
          { span: { start_time: "2026-01-03T23:00:00.000Z" }, before: { start_time: "2026-01-01T23:00:00.000Z" } },
        ),
      ),
    },
  },
};

export const Compared: Story = {
  name: "puts the period before beside each value, with the difference",
  args: { options: compared, data: { report: ready(reportOf(reasons, reasonsBefore)) } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("columnheader", { name: /Stops, change/ })).toBeVisible();
    await expect(canvas.getByText("Period before: 2026-01-04 00:00 – 14:30")).toBeVisible();
    await expect(told(canvasElement)).toContain("Stop time, Period before");
  },
};
export const ComparedSwedish: Story = { args: Compared.args, globals: { language: "sv" } };

export const NothingBefore: Story = {
  name: "says where nothing is known of the period before",
  args: { options: compared, data: { report: ready(reportOf(reasons, [], { before: { known: 0 } })) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status")).toHaveTextContent(/^Nothing is known of the period before/);
  },
};
export const PartlyKnown: Story = {
  args: { options: compared, data: { report: ready(reportOf(reasons, reasonsBefore, { before: { known: 62.5 } })) } },
};

export const Stops: Story = {
  args: {
    options: { ...options, machineId: "M1", reason: "12" },
    data: {
      report: ready(reportOf(reasons.filter(({ machine_id }) => machine_id === "M1"))),
      stops: ready({
        stops: [
          {
            stop: 7,
            start_time: "2026-01-04T22:30:00Z",
            end_time: "2026-01-05T00:30:00Z",
            duration: 7200,
            stop_time: 5400,
            work_order_no: "WO1",
            note: "Screw lost",
          },
        ],
        left_out: true,
      }),
    },
  },
};

export const Typical: Story = {
  name: "a press on a reason of several machines shows what it is made of",
  args: { options, data: { report: ready(reportOf(reasons)) } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("cell", { name: "Tool change" }));
    const split = within(await canvas.findByRole("region", { name: "Tool change" }));
    await expect(await split.findByRole("cell", { name: "M2" })).toBeVisible();
    await userEvent.click(split.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(canvas.queryByRole("region", { name: "Tool change" })).toBeNull());
  },
};
