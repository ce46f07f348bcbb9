import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { rowOf } from "#widgets/dashboard/machine-history/machine-history.fixtures.ts";
import { codes, two } from "#widgets/dashboard/time-history/time-history.fixtures.ts";
import { readsIn, stillIntervals } from "../panels/rounds.ts";
import { machineOf, stage, type StageOptions } from "../panels/stage.tsx";

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

afterEach(() => void vi.unstubAllGlobals());

/** The hours that a machine shows of a day; the answer of the server where nothing else is asked. */
const hours = Array.from({ length: 24 }, (_none, hour) => rowOf(String(hour)));
const histories: Record<string, object[]> = {
  week: [rowOf("2025-W52"), rowOf("2026-W01"), rowOf("2026-W02")],
  day: Array.from({ length: 7 }, (_none, index) =>
    rowOf(`2024-0${index < 3 ? 1 : 2}-${["29", "30", "31", "01", "02", "03", "04"][index]}`),
  ),
  hour: hours,
};

const opened = (path: string, { procedures, ...more }: StageOptions = {}) =>
  stage({
    path,
    machines: [machineOf("M1"), machineOf("A2")],
    procedures: {
      load_production_history: ({ by }: Record<string, unknown>) => histories[String(by)],
      load_transactions: { rows: [], more: false, total: 0 },
      ...procedures,
    },
    ...more,
  });
const heads = () => [...document.querySelectorAll("thead th")].map((head) => head.textContent?.trim());
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim() ?? ""),
  );
const periods = () => rows().map(([period]) => period);
const way = (name: string) => page.getByRole("navigation", { name: "Period" }).getByRole("link", { name });

describe("the history of a machine", () => {
  test("stands by week with the newest first, in hours with 2 decimals and whole pieces; a row leads to its days [OV-215] [OV-507] [OV-513]", async () => {
    const { place, calls } = await opened("/history/M1/week");
    await expect.poll(periods).toEqual(["2026-W02", "2026-W01", "2025-W52"]);
    expect(heads()).toEqual([
      "Week",
      "Good (pcs)",
      "Scrap (pcs)",
      "Scrap (%)",
      "Run (h)",
      "Stopped (h)",
      "Availability (%)",
      "Stops",
    ]);
    await expect.poll(() => rows()[0]).toEqual(["2026-W02", "90", "10", "10.0", "1.50", "0.50", "75.0", "2"]);
    // 53 weeks to the end of the present one, in the company's time.
    const input = { machine_id: "M1", by: "week" };
    expect(calls("load_production_history")[0]).toEqual([
      "load_production_history",
      { ...input, start_time: "2025-01-05T23:00:00.000Z", end_time: "2026-01-11T23:00:00.000Z" },
    ]);
    await page.getByRole("gridcell", { name: "2026-W01" }).click();
    await expect.poll(place).toBe("/history/M1/day/2026-W01");
  });

  test("stands by day for the week of the address, Monday first; turned on from the last week of a year it is at the first of the next [OV-216] [OV-508] [OV-513]", async () => {
    const { place, go } = await opened("/history/M1/day/2024-W05");
    await expect
      .poll(periods)
      .toEqual(["2024-01-29", "2024-01-30", "2024-01-31", "2024-02-01", "2024-02-02", "2024-02-03", "2024-02-04"]);
    await page.getByRole("gridcell", { name: "2024-01-30" }).click();
    await expect.poll(place).toBe("/history/M1/hour/2024-01-30");
    go("/history/M1/day/2024-W52");
    await way("After: 2025-W01").click();
    await expect.poll(place).toBe("/history/M1/day/2025-W01");
    await way("Before: 2024-W52").click();
    await expect.poll(place).toBe("/history/M1/day/2024-W52");
    go("/history/M1/day");
    await expect.element(page.getByText("2026-W02", { exact: true })).toBeVisible();
    await expect.element(way("Before: 2026-W01")).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^After/ })).not.toBeInTheDocument();
  });

  test("stands by hour for the day of the address, each of which leads to what happened in it [OV-217] [OV-509]", async () => {
    const { place } = await opened("/history/M1/hour/2024-01-29");
    await expect.poll(() => periods()[0]).toBe("0");
    await expect.element(page.getByText("24 of 24")).toBeVisible();
    await page.getByRole("gridcell", { name: "5", exact: true }).click();
    await expect.poll(place).toBe("/history/M1/transactions/2024-01-29/5");
  });

  test("is told moment by moment for a day or an hour of it, kinds by their words [OV-218] [OV-510]", async () => {
    const moment = { card_no: "101", work_order_no: "WO101", quantity: null, stop_reason: "", note: "" };
    const moments = [
      { ...moment, time: "2024-01-29T12:05:00.000Z", kind: "start" },
      { ...moment, time: "2024-01-29T12:40:00.000Z", kind: "sign-in", card_no: "", work_order_no: "" },
    ];
    const { calls, place } = await opened("/history/M1/transactions/2024-01-29/13", {
      procedures: { load_transactions: { rows: moments, more: false, total: 2 } },
    });
    await expect.poll(() => rows()[0]?.slice(0, 3)).toEqual(["29/1 13:05", "Start", "WO101"]);
    await expect.poll(() => rows()[1]?.[1]).toBe("Sign-in");
    expect(calls("load_transactions")[0]?.[1]).toMatchObject({ machine_id: "M1", date: "2024-01-29", hour: 13 });
    await way("All hours of the day").click();
    await expect.poll(place).toBe("/history/M1/transactions/2024-01-29");
    await expect.poll(() => calls("load_transactions").at(-1)?.[1]).toMatchObject({ date: "2024-01-29", hour: null });
  });

  test("begins today where the address names no such week, day, date or hour, and the address says so [OV-511]", async () => {
    const { place, go } = await opened("/history/M1/day/2024-W60");
    await expect.poll(place).toBe("/history/M1/day/2026-W02");
    for (const [asked, end] of [
      ["hour/2024-99-99", "hour/2026-01-05"],
      ["transactions/yesterday/13", "transactions/2026-01-05/13"],
      ["transactions/2024-01-29/24", "transactions/2024-01-29"],
    ]) {
      go(`/history/M1/${asked}`);
      await expect.poll(place).toBe(`/history/M1/${end}`);
    }
  });

  test("of all machines is that of the first by id [OV-220]", async () => {
    for (const of of ["week", "day/2024-W05", "hour", "transactions/2024-01-29", "time-history"]) {
      const { place } = await opened(`/history/all/${of}`);
      await expect.poll(place).toBe(`/history/A2/${of}`);
      await cleanup();
    }
  });

  test("shows when it ran and stood in a period that is chosen, in the address too; every 180 s anew [OV-219] [OV-512]", async () => {
    const intervals = stillIntervals();
    const read = "get_graphical_history_data_for_machines";
    const { calls, place } = await opened("/history/M1/time-history", {
      procedures: { [read]: two, load_stop_codes_index: codes },
    });
    const choice = page.getByRole("radiogroup", { name: "Period" });
    await expect.element(choice.getByRole("radio", { name: "24 h" })).toBeChecked();
    const names = [...document.querySelectorAll("[role=radiogroup] label")].map((one) => one.textContent);
    expect(names).toEqual(["Shift", "Today", "8 h", "24 h", "48 h"]);
    await expect.poll(() => calls(read).length).toBe(1);
    const hoursOf = (index: number) => {
      const { start_time, end_time } = calls(read)[index]![1] as Record<string, string>;
      return (Date.parse(end_time!) - Date.parse(start_time!)) / 3_600_000;
    };
    expect(hoursOf(0)).toBe(24);
    await choice.getByText("48 h").click();
    await expect.poll(place).toBe("/history/M1/time-history?period=h48");
    await expect.poll(() => calls(read).length).toBe(2);
    expect(hoursOf(1)).toBe(48);
    expect(await readsIn(() => calls(read).length, 180, intervals)).toEqual([0, 1, 1, 2]);
    await choice.getByText("24 h").click();
    await expect.poll(place).toBe("/history/M1/time-history");
  });

  test("of all machines at once shows nothing until a place is chosen, and asks for nothing [OV-030]", async () => {
    const { calls, go } = await opened("/machines/all/time-history", {
      procedures: { get_graphical_history_data_for_machines: two, load_stop_codes_index: codes },
    });
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Choose a location above.")).toBeVisible();
    expect(calls("get_graphical_history_data_for_machines")).toEqual([]);
    go("/machines/mine/all/time-history");
    await expect.element(page.getByText("Choose a location above.")).not.toBeInTheDocument();
  });
});
