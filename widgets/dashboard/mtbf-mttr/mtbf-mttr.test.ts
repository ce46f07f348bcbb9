import { weekNumberOf } from "#schemas/calendar/days.ts";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { rangeInput } from "#engine/bindings/moving-range.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { readOptions } from "#engine/react/queries/use-reads.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { downtimeChart, timesChart } from "./charts.ts";
import {
  byPeriod,
  categoriesOf,
  figuresOf,
  inUnit,
  isGreen,
  largestStops,
  mtbfOf,
  periodsUntil,
  perRepair,
} from "./figures.ts";
import { mtbfMttr } from "./index.ts";
import { codes, dayOf, thirteen } from "./mtbf-mttr.fixtures.ts";
import { historyRead } from "./read.ts";
import { historyPeriods, schema, stopCategories, timeUnits } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);
const hour = 3600;

describe("options of MTBF and MTTR", () => {
  it("[WD-956] knows four stop categories in this order and refuses any other", () => {
    expect([...stopCategories]).toEqual(["failure", "repair", "wait", "downtime"]);
    const lists = [...stopCategories, "setup"].map((category) => accepts({ categories: { [category]: ["10"] } }));
    expect(lists).toEqual([true, true, true, true, false]);
  });

  it("[WD-960] [WD-961] [WD-962] [WD-964] [WD-969] [WD-970] has its defaults", () => {
    expect(schema.defaults).toMatchObject({
      amountOfPeriods: 12,
      amountOfTablePeriods: 12,
      maxStops: 12,
      tension: 0.3,
      greenColor: "#138b13",
      totalColor: "#ff0000",
    });
  });

  it("[WD-965] shows times in minutes unless told seconds or hours", () => {
    expect([[...timeUnits], schema.defaults.unit]).toEqual([["s", "m", "h"], "m"]);
    expect(timeUnits.map((unit) => inUnit(3600, unit))).toEqual([3600, 60, 1]);
    expect(accepts({ unit: "d" })).toBe(false);
  });

  it("[WD-966] groups by ISO week or by day", () => {
    expect([...historyPeriods]).toEqual(["week_number", "trans_date"]);
    expect(accepts({ period: "month" })).toBe(false);
    const rows = ["2026-01-04", "2026-01-05", "2026-01-06"].flatMap((date) => dayOf(date, 100, {}));
    const runs = historyPeriods.map((kind) =>
      byPeriod(rows, kind, periodsUntil("2026-01-06", kind, 2)).map((own) =>
        own.reduce((sum, { tot_run_time }) => sum + tot_run_time, 0),
      ),
    );
    expect(runs).toEqual([
      [100, 200],
      [100, 100],
    ]);
  });

  it("[WD-967] has green limits in hours for downtime, MTBF, MTTR and runtime", () => {
    const limits: unknown = schema.options.properties.greenLimits.properties;
    const properties = limits as Record<string, { description?: string }>;
    expect(Object.entries(properties).map(([name, { description }]) => [name, description])).toEqual([
      ["totalDowntime", "hours"],
      ["mtbf", "hours"],
      ["mttr", "hours"],
      ["runtime", "hours"],
    ]);
    expect(accepts({ greenLimits: { scrap: 1 } })).toBe(false);
  });
});

describe("read of MTBF and MTTR", () => {
  const ask = async (options: Parameters<typeof historyRead>[0]) => {
    const transport = fakeTransport({ procedures: { history_per_day: [] } });
    const moment = { now: () => Date.UTC(2024, 4, 15, 8), timeZone: "UTC" };
    const read = historyRead(options, {})!;
    await createQueryClient().fetchQuery(
      readOptions(createQueryClient(), transport, () => ({}) as never, read, undefined, moment),
    );
    return transport.calls.map(({ procedure, input }) => ({ procedure, ...input }));
  };

  it("[WD-973] asks for the machines as a list, from start to end", async () => {
    expect(await ask({ machineId: "M1;M2" })).toEqual([
      {
        procedure: "history_per_day",
        machine_id: ["M1", "M2"],
        start_time: "2024-02-21T08:00:00.000Z",
        end_time: "2024-05-15T08:00:00.000Z",
      },
    ]);
  });

  it("asks the server to count stops that a shift swap has split once, where it is told to", async () => {
    expect(await ask({ machineId: "M1", mergeShiftSwaps: true })).toMatchObject([{ merge_shift_swaps: true }]);
  });

  it("[WD-975] reaches so many weeks or days back from now", () => {
    const now = Date.UTC(2024, 4, 15, 8);
    const starts = historyPeriods.map((period) => {
      const { range } = historyRead({ machineId: "M1", period }, {})!;
      return rangeInput(range!, now, "UTC")["start_time"]!.slice(0, 10);
    });
    expect(starts).toEqual(["2024-02-21", "2024-05-03"]);
  });

  it("reaches as far as the table or the charts need, whichever is more", () => {
    expect(historyRead({ machineId: "M1", amountOfPeriods: 4, amountOfTablePeriods: 6 }, {})?.range).toEqual({
      days: 42,
    });
  });

  it("[WD-972] reads at 0 and 3600 s and not between", async () => {
    expect(await callsBy(mtbfMttr.readsOf!({ machineId: "M1" }, {})["history"]!, [0, 3599, 3600, 7200])).toEqual([
      1, 1, 2, 3,
    ]);
  });

  it("asks for nothing without a machine", () => {
    expect(mtbfMttr.readsOf!({ machineId: "{m}" }, {})).toEqual({ history: undefined, codes: undefined });
  });
});

describe("figures", () => {
  it("[WD-952] MTBF is run time divided by failure stops plus 1", () => {
    expect(mtbfOf(120 * hour, 5)).toBe(20 * hour);
  });

  it("[WD-953] [WD-954] MTTR and MWTTR are repair and wait time divided by repair stops", () => {
    expect([perRepair(6 * hour, 4), perRepair(2 * hour, 4)]).toEqual([1.5 * hour, 0.5 * hour]);
    const categories = categoriesOf({ repair: ["10"], wait: ["20"] }, codes);
    const rows = dayOf("2026-01-05", 0, { "10": [6 * hour, 4], "20": [2 * hour, 9] });
    expect(figuresOf(rows, categories)).toMatchObject({ mttr: 1.5 * hour, mwttr: 0.5 * hour });
  });

  it("are 0 per repair where there was none", () => {
    expect(perRepair(6 * hour, 0)).toBe(0);
  });

  it("[WD-957] take categories from the flags of the codes unless codes or groups are listed", () => {
    const sorted = (categories: ReturnType<typeof categoriesOf>) =>
      Object.fromEntries(Object.entries(categories).map(([name, reasons]) => [name, [...reasons].sort()]));
    expect(sorted(categoriesOf({}, codes))).toEqual({
      failure: ["10", "11"],
      repair: ["10", "11"],
      wait: [],
      downtime: ["10", "11", "20"],
    });
    const listed = categoriesOf({ failure: ["30"], wait: ["other"], downtime: ["machine", "-"] }, codes);
    expect(sorted(listed)).toEqual({
      failure: ["30"],
      repair: ["10", "11"],
      wait: ["20", "30", "other"],
      downtime: ["-", "10", "11", "machine"],
    });
  });

  it("sum run time of all rows, and stops by category", () => {
    const rows = [
      ...dayOf("2026-01-05", 1000, { "10": [300, 2], "20": [100, 1], "30": [50, 1] }),
      ...dayOf("2026-01-06", 2000, { "11": [60, 1] }),
    ];
    expect(figuresOf(rows, categoriesOf({}, codes))).toEqual({
      runTime: 3000,
      downtime: 460,
      failureStops: 3,
      mtbf: 750,
      mttr: 120,
      mwttr: 0,
    });
  });

  it("[WD-968] are green at or above the limit of MTBF and runtime, at or below that of downtime and MTTR", () => {
    const limits = { mtbf: 20, runtime: 20, totalDowntime: 20, mttr: 20 };
    const at = [20, 19.9, 20.1];
    const green = (figure: Parameters<typeof isGreen>[0]) => at.map((hours) => isGreen(figure, hours * hour, limits));
    expect([green("mtbf"), green("runTime"), green("downtime"), green("mttr")]).toEqual([
      [true, false, true],
      [true, false, true],
      [true, true, false],
      [true, true, false],
    ]);
    expect([isGreen("mtbf", 20 * hour, {}), isGreen("mwttr", 0, limits)]).toEqual([false, false]);
  });

  it("count weeks by ISO 8601 over the turn of a year", () => {
    expect(["2026-01-04", "2026-01-05", "2027-01-01", "2024-12-30"].map(weekNumberOf)).toEqual([
      202601, 202602, 202653, 202501,
    ]);
    expect(periodsUntil("2026-01-05", "week_number", 3)).toEqual(["202552", "202601", "202602"]);
  });

  it("name the largest stops by their time", () => {
    expect(largestStops(thirteen, 12).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 12 }, (_, at) => `R${13 - at}`),
    );
  });
});

describe("charts", () => {
  const look = { unit: "h", tension: 0.3, totalColor: "#ff0000", write: String } as const;
  const figures = figuresOf(dayOf("2026-01-05", 4 * hour, { "10": [hour, 1] }), categoriesOf({}, codes));
  const names = { mtbf: "MTBF", mttr: "MTTR", mwttr: "MWTTR" };

  it("draw MTBF, MTTR and MWTTR as lines with the tension, the downtime as bars in the total colour", () => {
    const [lines, bars] = [timesChart(["W1"], [figures], names, look), downtimeChart(["W1"], [figures], "Down", look)];
    expect(lines.type).toBe("line");
    expect(lines.datasets.map(({ label, values, tension }) => [label, values, tension])).toEqual([
      ["MTBF", [2], 0.3],
      ["MTTR", [1], 0.3],
      ["MWTTR", [0], 0.3],
    ]);
    expect(bars).toMatchObject({ type: "bar", datasets: [{ values: [1], backgroundColor: "#ff0000" }] });
  });
});
