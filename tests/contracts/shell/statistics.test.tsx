import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import {
  reasonRow,
  reasons,
  reasonsBefore,
  reportOf,
  timesRow,
} from "#widgets/dashboard/statistics/statistics.fixtures.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { bare } from "#engine/react/providers/look.ts";
import { documentsOf, machineOf, menus, stage, type StageOptions } from "../panels/stage.tsx";

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
const answers: Record<string, Parameters<typeof reportOf>[0]> = {
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

const before: Record<string, Parameters<typeof reportOf>[0]> = {
  stopreasons: reasonsBefore,
  stopreasons_daily: [reasonRow("M1", "12", "Tool change", 3, 2, { trans_date: "2026-01-02" })],
  availability: [timesRow("M1", 5, 3, 0), timesRow("M2", 3, 1, 0)],
  machineanalysis: [{ ...timesRow("M1", 5, 3, 0), good_qty: 100, scrap_qty: 0, scrap_share: 0, total_stops: 5 }],
};
/** Two days, and the two before them. */
const days = {
  span: { start_time: "2026-01-03T23:00:00.000Z" },
  before: { start_time: "2026-01-01T23:00:00.000Z", end_time: "2026-01-03T13:30:00.000Z" },
};

const report = ({ task, compare, machine_ids }: Record<string, unknown>) => {
  const ofThese = (all: Parameters<typeof reportOf>[0] = []) =>
    all.filter((row) => String(machine_ids).split(";").includes(row.machine_id));
  const [now, earlier] = [answers, before].map((all) => ofThese(all[String(task)]));
  return reportOf(now!, compare === true ? earlier! : null, task === "stopreasons_daily" ? days : {});
};

const opened = (path: string, { procedures, ...more }: StageOptions = {}) =>
  stage({
    path,
    machines,
    procedures: { load_statistics_report: report, ...procedures },
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
      procedures: { load_statistics_report: reportOf(reasons.filter(({ machine_id }) => machine_id === "M1")) },
    });
    await expect.element(heading("Stop reasons")).toBeVisible();
    await expect.poll(rows).toEqual([
      ["Tool change", "3", "1.50", "85.7"],
      ["Uncoded", "1", "0.25", "14.3"],
    ]);
    expect(heads()).toEqual(["Stop reason", "Stops", "Stopped (h)", "Share (%)"]);
    await expect.poll(() => document.querySelectorAll("figure canvas").length).toBe(1);
    expect(calls("load_statistics_report")[0]?.[1]).toEqual({
      task: "stopreasons",
      machine_ids: "M1",
      period: "today",
    });
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
    expect(calls("load_statistics_report")[0]?.[1]).toMatchObject({ task: "stopreasons_daily", machine_ids: "M1" });
  });

  test("divide its time, with its availability by its own limits [OV-079] [OV-493]", async () => {
    await opened("/statistics/M1/av-short", {
      procedures: { load_statistics_report: reportOf([timesRow("M1", 6, 1, 1)]) },
    });
    await expect.element(heading("Availability")).toBeVisible();
    await expect.poll(() => rows()[0]?.slice(3, 6)).toEqual(["6.00", "1.00", "1.00"]);
    await expect.poll(() => rows()[0]?.[2]).toContain("75.0");
    await expect.element(page.getByText("Below the goal")).toBeVisible();
  });
});

describe("the statistics of a location", () => {
  test("sum the reasons of its machines, and a press on one shows what it is made of [OV-080] [OV-494]", async () => {
    const { calls } = await opened("/statistics/department/10/sr-short");
    await expect.poll(() => rows().map(([name]) => name)).toEqual(["No material", "Tool change", "Uncoded"]);
    expect(calls("load_statistics_report")[0]?.[1]).toMatchObject({ machine_ids: "M1;M2" });
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
      .poll(() => calls("load_statistics_report").at(-1)?.[1])
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
        "Description",
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
      .toEqual(["M1", "Machine M1", "75.0", "90", "10", "10.0", "3", "120.0", "15.5", "Tool change", "1.00"]);
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
    await expect.poll(() => calls("load_statistics_report").at(-1)?.[1]).toMatchObject({ machine_ids: "M3" });
    await cleanup();
    const { calls: none } = await opened("/statistics/mine/all/sr-short");
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
    expect(none("load_statistics_report")).toEqual([]);
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
      await expect.poll(() => calls("load_statistics_report").at(-1)?.[1]).toMatchObject({ period: value });
      await expect.poll(place).toBe(`/statistics/M1/sr-short?period=${value}`);
    }
    await period.getByText("Calendar").click();
    await expect.element(page.getByText("Choose the first and the last day.")).toBeVisible();
    await cleanup();
    const { calls: ofDays } = await opened("/statistics/M1/sr-short?period=calendar&from=2025-12-01&to=2025-12-02");
    await expect
      .poll(() => ofDays("load_statistics_report")[0]?.[1])
      .toEqual({
        task: "stopreasons",
        machine_ids: "M1",
        start_time: "2025-11-30T23:00:00.000Z",
        end_time: "2025-12-02T23:00:00.000Z",
      });
  });

  test("without anything known says so [OV-498]", async () => {
    await opened("/statistics/M1/sr-short?period=calendar&from=2020-12-01&to=2020-12-02", {
      procedures: { load_statistics_report: reportOf([], null, { span: { known: 0 } }) },
    });
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
  });

  test("of days that are turned round or too many is not asked for", async () => {
    const { calls } = await opened("/statistics/M1/sr-short?period=calendar&from=2025-12-02&to=2025-12-01");
    await expect.element(page.getByText("The last day is before the first.")).toBeVisible();
    expect(calls("load_statistics_report")).toEqual([]);
  });
});

/** The values of the chart, as they are told to who does not see it. */
const told = () => document.querySelector("figcaption")?.textContent?.replaceAll("\u00a0", " ") ?? "";
const compare = page.getByRole("switch", { name: "Compare with the period before" });
const spans = () => [...document.querySelectorAll("section header li")].map((line) => line.textContent);

/** Presses the bars at a share of the chart's width. */
const pressBar = async (across: number) => {
  await expect.poll(() => document.querySelector("figure canvas")).not.toBeNull();
  const canvas = document.querySelector<HTMLCanvasElement>("figure canvas")!;
  await userEvent.click(canvas, { position: { x: canvas.clientWidth * across, y: canvas.clientHeight * 0.6 } });
};

describe("the comparison with the period before", () => {
  test("is switched on for a report, kept in the address, and says both spans and the differences", async () => {
    const { calls, place } = await opened("/statistics/department/10/sr-short?period=24h");
    await expect.poll(spans).toEqual(["2026-01-05 00:00 – 14:30"]);
    await expect.element(compare).not.toBeChecked();
    expect(compare.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await compare.click();
    await expect.poll(place).toBe("/statistics/department/10/sr-short?period=24h&compare=on");
    expect(calls("load_statistics_report").at(-1)?.[1]).toMatchObject({ period: "24h", compare: true });
    await expect.poll(spans).toEqual(["2026-01-05 00:00 – 14:30", "Period before: 2026-01-04 00:00 – 14:30"]);
    await expect.poll(rows).toEqual([
      ["No material", "2", "0", "+2", "2.75", "0.00", "+2.75", "55.0"],
      ["Tool change", "4", "4", "0", "2.00", "2.50", "-0.50", "40.0"],
      ["Uncoded", "1", "2", "-1", "0.25", "0.50", "-0.25", "5.0"],
      ["Power failure", "0", "1", "-1", "0.00", "1.00", "-1.00", "0.0"],
    ]);
    expect(told()).toContain("Stop time, Period before: No material 0.0 h, Tool change 2.5 h");
    // By the key on which the press has left the focus it is switched off again.
    await userEvent.keyboard(" ");
    await expect.poll(place).toBe("/statistics/department/10/sr-short?period=24h");
  });

  test("is there on all seven pages, with differences of availability in percentage points", async () => {
    for (const [path, head] of [
      ["/statistics/M1/sr-short", "Stops, change"],
      ["/statistics/M1/sr-daily", "Day before"],
      ["/statistics/M1/av-short", "Availability, change (pp)"],
      ["/statistics/department/10/sr-short", "Stopped, change (h)"],
      ["/statistics/department/10/sr-daily", "Day before"],
      ["/statistics/department/10/av-short", "Availability, change (pp)"],
      ["/statistics/department/10/analysis-short", "Scrap, change (pp)"],
    ] as const) {
      await opened(`${path}?compare=on`);
      await expect.element(compare).toBeChecked();
      await expect.poll(heads).toContain(head);
      await cleanup();
    }
    await opened("/statistics/department/10/av-short?compare=on");
    await expect
      .poll(() => rows().map((row) => row.slice(3, 5)))
      .toEqual([
        ["62.5", "+12.5"],
        ["75.0", "+25.0"],
      ]);
  });

  test("says where nothing is known of the period before, or no shift was, and compares nothing", async () => {
    const unknown = reportOf(reasons, [], { before: { known: 0 } });
    await opened("/statistics/M1/sr-short?compare=on", { procedures: { load_statistics_report: unknown } });
    await expect
      .element(
        page.getByText(
          "Nothing is known of the period before (2026-01-04 00:00 – 14:30), so there is nothing to compare with.",
        ),
      )
      .toBeVisible();
    await expect.poll(heads).toEqual(["Stop reason", "Stops", "Stopped (h)", "Share (%)"]);
    expect(told()).not.toContain("Period before");
    await cleanup();
    await opened("/statistics/M1/sr-short?period=shift&compare=on", {
      procedures: { load_statistics_report: reportOf(reasons) },
    });
    await expect
      .element(page.getByText("No earlier shift is known, so there is nothing to compare with."))
      .toBeVisible();
  });
});

test("the goals of the availability are lines over its chart, and none where none is set", async () => {
  await opened("/statistics/department/10/av-short");
  await expect.poll(told).toContain("Goal 80 %. Low below 60 %");
  await cleanup();
  await opened("/statistics/department/10/av-short", {
    machines: machines.map((machine) => ({ ...machine, oee_green_limit: null, oee_yellow_limit: null })) as never,
  });
  await expect.poll(told).toContain("Run time");
  expect(told()).not.toContain("Goal");
});

describe("a bar leads to what it is made of", () => {
  const stops = [
    {
      stop: 7,
      start_time: "2026-01-05T05:00:00Z",
      end_time: "2026-01-05T06:30:00Z",
      duration: 5400,
      stop_time: 5400,
      work_order_no: "WO1",
      note: "Screw lost",
    },
  ];
  const procedures = { load_statistics_stops: { stops, left_out: false } };

  test("a reason of several machines to each of them, a machine to its stops, with the period kept, and back", async () => {
    const { calls, place, go } = await opened("/statistics/department/10/sr-short?period=24h", { procedures });
    await pressBar(0.25);
    await expect.poll(place).toBe("/statistics/department/10/sr-short?period=24h&reason=30");
    const split = page.getByRole("region", { name: "No material" });
    await expect.element(split.getByRole("heading", { name: "No material" })).toHaveFocus();
    await split.getByRole("gridcell", { name: "M2", exact: true }).click();
    await expect.poll(place).toBe("/statistics/M2/sr-short?period=24h&reason=30");
    const own = page.getByRole("region", { name: "No material" });
    await expect.element(own.getByText("Screw lost")).toBeVisible();
    expect(calls("load_statistics_stops").at(-1)?.[1]).toEqual({ machine_id: "M2", stop_reason: "30", period: "24h" });
    go(-1);
    await expect.poll(place).toBe("/statistics/department/10/sr-short?period=24h&reason=30");
    go(-1);
    await expect.poll(place).toBe("/statistics/department/10/sr-short?period=24h");
    await expect.element(page.getByRole("gridcell", { name: "Tool change" })).toBeVisible();
  });

  test("a row does by Enter what its bar does by a press", async () => {
    const { place } = await opened("/statistics/M1/sr-short?compare=on", { procedures });
    await expect.element(page.getByRole("gridcell", { name: "Tool change" })).toBeVisible();
    await page.getByPlaceholder("Search").click();
    for (let stop = 0; stop < 20 && !document.activeElement?.closest("tbody"); stop += 1)
      await userEvent.keyboard("{Tab}");
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe("/statistics/M1/sr-short?compare=on&reason=12");
    await expect.element(page.getByRole("region", { name: "Tool change" }).getByText("01:30")).toBeVisible();
  });

  test("a day to its reasons, a machine's availability to the machine", async () => {
    const { place } = await opened("/statistics/department/10/sr-daily?period=24h&compare=on");
    await pressBar(0.3);
    await expect
      .poll(place)
      .toBe("/statistics/department/10/sr-short?period=calendar&compare=on&from=2026-01-04&to=2026-01-04");
    await cleanup();
    const { place: next } = await opened("/statistics/department/10/av-short?period=24h");
    await pressBar(0.25);
    await expect.poll(next).toBe("/statistics/M1/av-short?period=24h");
    await pressBar(0.5);
    await expect.poll(next).toBe("/statistics/M1/sr-short?period=24h");
  });

  test("is no way for who may not open the page", async () => {
    const pages = documentsOf<PageDocument>("page").filter(({ slug }) => slug !== "statistics-machine-av-short");
    const { place } = await opened("/statistics/department/10/av-short", { app: { pages } });
    await pressBar(0.25);
    await page.getByRole("gridcell", { name: "M2", exact: true }).click();
    expect(document.querySelector<HTMLElement>("figure canvas")?.style.cursor).toBe("");
    expect(place()).toBe("/statistics/department/10/av-short");
  });
});

describe("a report on paper", () => {
  afterEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "" }));

  test("is saved as a picture named by page, subject and span, on white also where the screen is dark", async () => {
    const saved: { name: string; file: Blob }[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      void fetch(this.href)
        .then((answer) => answer.blob())
        .then((file) => saved.push({ name: this.download, file }));
    });
    await opened("/statistics/department/10/av-short?compare=on", { look: bare("dark") });
    await page.getByRole("button", { name: "Save as picture" }).click();
    await expect.poll(() => saved[0]?.name).toBe("Availability Department 10 2026-01-05 00.00 – 14.30.png");
    const picture = await createImageBitmap(saved[0]!.file);
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
    pen.drawImage(picture, 0, 0);
    expect([...pen.getImageData(2, 2, 1, 1).data]).toEqual([255, 255, 255, 255]);
    // Title, subject and both spans stand in ink above the chart.
    const head = pen.getImageData(0, 0, picture.width / 2, 260).data;
    expect(head.filter((value, at) => at % 4 === 0 && value < 100).length).toBeGreaterThan(2000);
    click.mockRestore();
  });

  test("is printed by the browser with title, subject and spans, the chart and every row, and nothing else", async () => {
    const many = Array.from({ length: 60 }, (_none, at) => reasonRow("M1", `${at}`, `Reason ${at}`, 60 - at, 1));
    await opened("/statistics/M1/sr-short", { procedures: { load_statistics_report: reportOf(many) } });
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBeGreaterThan(3);
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    await page.getByRole("button", { name: "Print", exact: true }).click();
    expect(print).toHaveBeenCalledOnce();
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    const sheet = page.getByRole("article");
    await expect.element(sheet.getByRole("heading", { name: "Stop reasons" })).toBeVisible();
    await expect.element(sheet.getByText("M1 Machine M1")).toBeVisible();
    await expect.element(sheet.getByText("2026-01-05 00:00 – 14:30")).toBeVisible();
    expect(document.querySelectorAll("article tbody tr").length).toBe(60);
    expect(document.querySelectorAll("article canvas").length).toBe(1);
    const others = [...document.body.children].filter((one) => !one.matches("article"));
    expect(others.filter((one) => one.checkVisibility({ visibilityProperty: true }))).toEqual([]);
    await cdp().send("Emulation.setEmulatedMedia", { media: "screen" });
    await expect.element(sheet).not.toBeInTheDocument();
    print.mockRestore();
  });
});
