import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { reasonRow, reasons, timesRow } from "#widgets/dashboard/statistics/statistics.fixtures.ts";
import { machineOf, menus, stage, type StageOptions } from "../panels/stage.tsx";

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 1000);
});

const inDepartment = (machine_id: string, department: string) => ({
  ...machineOf(machine_id),
  department,
  department_description: `Department ${department}`,
  oee_green_limit: 80,
  oee_yellow_limit: 60,
});
const machines = [inDepartment("M1", "10"), inDepartment("M2", "10"), inDepartment("M3", "20")];
const answers: Record<string, readonly object[]> = {
  stopreasons: reasons,
  stopreasons_daily: [
    reasonRow("M1", "12", "Tool change", 1, 1, { trans_date: "2026-01-04" }),
    reasonRow("M1", "30", "No material", 2, 1, { trans_date: "2026-01-05" }),
  ],
  availability: [timesRow("M1", 6, 1, 1), timesRow("M2", 4, 0, 0)],
  machineanalysis: ["M1", "M2"].map((machine_id, at) => ({
    ...timesRow(machine_id, 6, 1, 1),
    good_qty: 90 + at,
    scrap_qty: 10,
    scrap_share: 10,
    total_stops: 3,
    mtbf: 120,
    mttr: 15.5,
    top_stop_reason: "Tool change",
  })),
};

const opened = (path: string, { procedures, ...more }: StageOptions = {}) =>
  stage({
    path,
    machines,
    procedures: { load_statistics: ({ task }: Record<string, unknown>) => answers[String(task)], ...procedures },
    ...more,
  });
const heads = () => [...document.querySelectorAll("thead th")].map((head) => head.textContent?.trim());
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim() ?? ""),
  );
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const period = page.getByRole("radiogroup", { name: "Period" });

describe("the statistics of one machine", () => {
  test("tell for what reasons it stood, as a chart and a table with hours in 2 decimals [OV-077] [OV-493] [OV-494]", async () => {
    const { calls } = await opened("/statistics/M1/sr-short", {
      procedures: { load_statistics: reasons.filter(({ machine_id }) => machine_id === "M1") },
    });
    await expect.element(heading("Stop reasons")).toBeVisible();
    await expect.poll(rows).toEqual([
      ["Tool change", "3", "1.50", "85.7"],
      ["Uncoded", "1", "0.25", "14.3"],
    ]);
    expect(heads()).toEqual(["Stop reason", "Stops", "Stopped (h)", "Share (%)"]);
    await expect.poll(() => document.querySelectorAll("figure canvas").length).toBe(1);
    expect(calls("load_statistics")[0]?.[1]).toEqual({ task: "stopreasons", machine_ids: "M1", period: "today" });
  });

  test("stack its reasons in a bar for each day [OV-078] [OV-493] [OV-495]", async () => {
    const { calls } = await opened("/statistics/M1/sr-daily");
    await expect.element(heading("Stop reasons per day")).toBeVisible();
    // The values of the chart, as they are told to who does not see it.
    const told = () => document.querySelector("figcaption")?.textContent ?? "";
    await expect.poll(told).toContain("2026-01-04");
    for (const part of [
      "Tool change: 2026-01-04 1.0",
      "2026-01-05 0.0",
      "No material: 2026-01-04 0.0",
      "2026-01-05 2.0",
    ])
      expect(told()).toContain(part);
    expect(calls("load_statistics")[0]?.[1]).toMatchObject({ task: "stopreasons_daily", machine_ids: "M1" });
  });

  test("divide its time, with its availability by its own limits [OV-079] [OV-493]", async () => {
    await opened("/statistics/M1/av-short", { procedures: { load_statistics: [timesRow("M1", 6, 1, 1)] } });
    await expect.element(heading("Availability")).toBeVisible();
    await expect.poll(() => rows()[0]?.slice(2, 5)).toEqual(["6.00", "1.00", "1.00"]);
    await expect.poll(() => rows()[0]?.[1]).toContain("75.0");
    await expect.element(page.getByText("Below the goal")).toBeVisible();
  });
});

describe("the statistics of a location", () => {
  test("sum the reasons of its machines, and a press on one shows what it is made of [OV-080] [OV-494]", async () => {
    const { calls } = await opened("/statistics/department/10/sr-short");
    await expect.poll(() => rows().map(([name]) => name)).toEqual(["No material", "Tool change", "Uncoded"]);
    expect(calls("load_statistics")[0]?.[1]).toMatchObject({ machine_ids: "M1;M2" });
    await page.getByRole("gridcell", { name: "Tool change" }).click();
    const split = page.getByRole("region", { name: "Tool change" });
    await expect.element(split.getByRole("gridcell", { name: "M2", exact: true })).toBeVisible();
    await expect.element(split.getByRole("gridcell", { name: "0.50" })).toBeVisible();
    await split.getByRole("button", { name: "Close" }).click();
    await expect.element(split).not.toBeInTheDocument();
  });

  test("are there by day and for the availability of each machine [OV-081] [OV-082]", async () => {
    const { calls, go } = await opened("/statistics/department/10/sr-daily");
    await expect.element(heading("Stop reasons per day")).toBeVisible();
    await expect
      .poll(() => calls("load_statistics").at(-1)?.[1])
      .toMatchObject({ task: "stopreasons_daily", machine_ids: "M1;M2" });
    go("/statistics/department/10/av-short");
    await expect.poll(() => rows().map(([name]) => name)).toEqual(["M1", "M2"]);
  });

  test("have all figures of each machine, which leads to its stop reasons [OV-083] [OV-497]", async () => {
    const { place } = await opened("/statistics/department/10/analysis-short");
    await expect.element(heading("Machine analysis")).toBeVisible();
    await expect
      .poll(heads)
      .toEqual([
        "Machine",
        "Availability (%)",
        "Good (pcs)",
        "Scrap (pcs)",
        "Scrap (%)",
        "Stops",
        "MTBF (min)",
        "MTTR (min)",
        "Longest stop reason",
        "Uncoded stops (h)",
      ]);
    await expect
      .poll(() => rows()[0])
      .toEqual(["M1", "75.0", "90", "10", "10.0", "3", "120.0", "15.5", "Tool change", "1.00"]);
    await page.getByRole("columnheader", { name: "Good (pcs)" }).getByRole("button").first().click();
    await page.getByRole("columnheader", { name: "Good (pcs)" }).getByRole("button").first().click();
    await expect.poll(() => rows()[0]?.[0]).toBe("M2");
    await page.getByRole("gridcell", { name: "M2", exact: true }).click();
    await expect.poll(place).toBe("/statistics/M2/sr-short");
  });

  test("are not there for all at once: the first location of the type is, and the picker has no All [OV-030] [OV-084]", async () => {
    for (const of of ["sr-short", "sr-daily", "av-short", "analysis-short"]) {
      const { place } = await opened(`/statistics/department/all/${of}`);
      await expect.poll(place).toBe(`/statistics/department/10/${of}`);
      await cleanup();
    }
    await opened("/statistics/department/10/sr-short", { app: { menus } });
    await page.getByRole("banner").getByRole("button", { name: "Choose a location: Department 10" }).click();
    await expect.element(page.getByText("Department 20", { exact: true })).toBeVisible();
    await expect.element(page.getByText("All", { exact: true })).not.toBeInTheDocument();
  });

  test("are those of the starred machines for mine, and say where there is none [OV-085]", async () => {
    const { calls } = await opened("/statistics/mine/all/sr-short", { procedures: { load_my_machines: ["M3"] } });
    await expect.poll(() => calls("load_statistics").at(-1)?.[1]).toMatchObject({ machine_ids: "M3" });
    await cleanup();
    const { calls: none } = await opened("/statistics/mine/all/sr-short");
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
    expect(none("load_statistics")).toEqual([]);
  });
});

describe("the period of statistics", () => {
  test("is today, the shift, 24 h, or days that are chosen; the address keeps it [OV-491] [OV-492]", async () => {
    const { calls, place } = await opened("/statistics/M1/sr-short");
    await expect.element(period.getByRole("radio", { name: "Today" })).toBeChecked();
    const names = [...document.querySelectorAll("[role=radiogroup] label")].map((one) => one.textContent);
    expect(names).toEqual(["Today", "Shift", "24 h", "Calendar"]);
    for (const [name, value] of [
      ["Shift", "shift"],
      ["24 h", "24h"],
    ]) {
      await period.getByText(name!, { exact: true }).click();
      await expect.poll(() => calls("load_statistics").at(-1)?.[1]).toMatchObject({ period: value });
      await expect.poll(place).toBe(`/statistics/M1/sr-short?period=${value}`);
    }
    await period.getByText("Calendar").click();
    await expect.element(page.getByText("Choose the first and the last day.")).toBeVisible();
    await cleanup();
    const { calls: ofDays } = await opened("/statistics/M1/sr-short?period=calendar&from=2025-12-01&to=2025-12-02");
    await expect
      .poll(() => ofDays("load_statistics")[0]?.[1])
      .toEqual({
        task: "stopreasons",
        machine_ids: "M1",
        start_time: "2025-11-30T23:00:00.000Z",
        end_time: "2025-12-02T23:00:00.000Z",
      });
  });

  test("without anything known says so [OV-498]", async () => {
    await opened("/statistics/M1/sr-short?period=calendar&from=2020-12-01&to=2020-12-02", {
      procedures: { load_statistics: [] },
    });
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
  });

  test("of days that are turned round or too many is not asked for", async () => {
    const { calls } = await opened("/statistics/M1/sr-short?period=calendar&from=2025-12-02&to=2025-12-01");
    await expect.element(page.getByText("The last day is before the first.")).toBeVisible();
    expect(calls("load_statistics")).toEqual([]);
  });
});
