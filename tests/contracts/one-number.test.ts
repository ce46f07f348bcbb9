import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";
import type { DatasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import type { Row } from "#engine/bindings/environment.ts";
import { resolveDatasourceValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import { dashboardReads } from "#engine/bindings/sources.ts";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import { csvOf } from "#engine/react/tables/export/csv.ts";
import { sheetOf } from "#engine/react/tables/export/sheet.ts";
import { cellText } from "#engine/react/tables/rows.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { readerOf } from "#engine/testing/reader.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { shippedOf } from "#server/documents/shipped.ts";
import * as columnTypes from "#widgets/columns/index.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { shippedToDemo } from "#tests/support/shipped.ts";

/** A Wednesday, 14:30 in the plant. */
const now = Date.parse("2026-06-10T12:30:00Z");
const types = new Map(Object.values(columnTypes).map((type): [string, ColumnDefinition] => [type.type, type as never]));
const english = readerOf("en");
const documents = shippedOf(shippedToDemo()).documents;
const shipped = <T>(address: string): T => documents.get(address) as unknown as T;

const sum = (rows: readonly Row[], key: string): number =>
  Math.round(rows.reduce((all, row) => all + Number(row[key] ?? 0), 0) * 1e6) / 1e6;
/** Seconds of a column of hours. */
const secondsOf = (rows: readonly Row[], ...keys: string[]): number =>
  keys.reduce((all, key) => all + sum(rows, key) * 3600, 0);
const definitionOf = ({ component = "" }: TableColumn) => types.get(component);

describe.each(databases)("one thing has one number on the demo plant on $kind:", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, now }));
    await seedDemo(server.parts, { settings: {}, days: 7, hash: quickHash });
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const res = async <T = Row[]>(name: string, input: object = {}): Promise<T> => {
    const { status, body } = await admin.call(name, input, { key: null });
    expect([name, status]).toEqual([name, 200]);
    return body.res as T;
  };
  const sql = async (sql_query: string): Promise<Row[]> =>
    (await res<{ rows: Row[] }>("load_query_data", { record_no: 1, parameters: {}, sql_query })).rows;

  /** What a tile of a shipped dashboard shows of what its source answers, or of the given rows. */
  const tile = async (slug: string, id: string, given?: Row[]): Promise<string> => {
    const dashboard = shipped<DashboardDocument>(`dashboard/${slug}`);
    const value = dashboard.widgets.find((widget) => widget.id === id)!.config!["value"] as DatasourceValue;
    const parameters = Object.fromEntries((dashboard.parameters ?? []).map(({ name, default: of }) => [name, of]));
    const { procedure, input } = dashboardReads(dashboard, parameters)[value.dataSource!]!;
    const sources = { [value.dataSource!]: ready(given ? { rows: given } : await res(procedure, input)) };
    return resolveDatasourceValue(value, { parameters, sources, locale: english } as never).data!.text;
  };
  const shown = (column: TableColumn, row: Row): string => cellText(row, column, definitionOf(column), english);
  const saved = (column: TableColumn, row: Row): string =>
    csvOf(sheetOf("", [{ column, title: "", definition: definitionOf(column) }], [row], english), english).split(
      "\r\n",
    )[1]!;

  it("the pieces of a running order, in the lists, on its machine, in its details, tables, files and SQL", async () => {
    const machines = await res("load_machines");
    const orders = await res("load_all_running_orders");
    const viewed = await sql("select machine_id, card_no, card_good_qty from orders where state = 'started'");
    const table = shipped<TableDocument>("table/running_orders");
    const column = table.columns.find(({ key }) => key === "card_good_qty")!;
    const numbersOf = async (order: Row) => {
      const { machine_id, card_no } = order;
      const ofCard = (rows: Row[]) => rows.find((row) => row["card_no"] === card_no)!;
      const [listed, details, machine] = [
        ofCard(await res("load_running_orders", { machine_id })),
        await res<Row>("load_order_details", { machine_id, card_no }),
        machines.find((one) => one["machine_id"] === machine_id)!,
      ];
      const isCurrent = machine["card_no"] === card_no;
      return {
        list: listed["card_good_qty"],
        details: details["card_good_qty"],
        machine: isCurrent ? machine["card_good_qty"] : order["card_good_qty"],
        sql: ofCard(viewed)["card_good_qty"],
        table: shown(column, listed).replaceAll(",", ""),
        file: saved(column, listed),
      };
    };
    expect(orders.length).toBeGreaterThan(10);
    for (const order of orders) {
      const good = order["card_good_qty"];
      const text = String(good);
      expect(await numbersOf(order)).toEqual({
        list: good,
        details: good,
        machine: good,
        sql: good,
        table: text,
        file: text,
      });
    }
  });

  it("the pieces of all running orders, on the tiles of the plant", async () => {
    const machines = await res("load_machines");
    const whole = (key: string) => formatDecimals(sum(machines, key), 0, "en");
    expect([await tile("default", "good"), await tile("default", "ordered")]).toEqual([
      whole("card_good_qty"),
      whole("work_order_qty"),
    ]);
  });

  it("the pieces of a hall today, on its tile, in the statistics, the history and the transactions", async () => {
    const today = { start_time: "2026-06-09T22:00:00.000Z", end_time: new Date(now).toISOString() };
    const machines = await sql("select machine_id from machines where department = '10'");
    const machine_id = machines.map((machine) => machine["machine_id"]);
    const moved = await sql(
      `select sum(t.good_qty) as good, sum(t.scrap_qty) as scrap from production_transactions t, machines m
        where m.machine_id = t.machine_id and m.department = '10' and t.trans_time >= '${today.start_time}'`,
    );
    const statistics = await res("load_statistics", {
      task: "machineanalysis",
      machine_ids: machine_id.join(";"),
      ...today,
    });
    const history = await res("history_per_day", { ...today, machine_id });
    const whole = (number: number) => formatDecimals(number, 0, "en");
    const good = sum(statistics, "good_qty");
    expect(good).toBeGreaterThan(10_000);
    expect([sum(history, "tot_good_qty"), sum(moved, "good"), await tile("hall-1", "good")]).toEqual([
      good,
      good,
      whole(good),
    ]);
    const scrap = sum(statistics, "scrap_qty");
    expect([sum(moved, "scrap"), await tile("hall-1", "scrap")]).toEqual([scrap, whole(scrap)]);
  });

  it.each([
    ["yesterday", "2026-06-09", "2026-06-08T22:00:00.000Z", "2026-06-09T22:00:00.000Z"],
    ["today", "2026-06-10", "2026-06-09T22:00:00.000Z", new Date(now).toISOString()],
  ])("what machines did %s, in the history and the views", async (_name, day, start_time, end_time) => {
    const history = await res("history_per_day", { start_time, end_time });
    const days = await sql(`select * from days where trans_date = '${day}'`);
    const stopDays = await sql(`select * from stop_days where trans_date = '${day}'`);
    expect(days.length).toBeGreaterThan(10);
    expect(sum(days, "good_qty")).toBe(sum(history, "tot_good_qty"));
    expect(sum(days, "good_qty")).toBeGreaterThan(10_000);
    expect([sum(days, "total_stops"), sum(stopDays, "total_stops")]).toEqual([
      sum(history, "total_stops"),
      sum(history, "total_stops"),
    ]);
    const isAbout = (seconds: number, other: number) => Math.abs(seconds - other) <= history.length;
    expect(isAbout(secondsOf(days, "run_hours"), sum(history, "tot_run_time"))).toBe(true);
    const stopped = secondsOf(days, "setup_hours", "stop_hours", "uncoded_hours", "unplanned_hours");
    expect(isAbout(stopped, sum(history, "tot_stop_time_sec"))).toBe(true);
  });

  /** The Monday: its sums are settled. */
  const monday = "2026-06-08";
  const range = { start_time: "2026-06-07T22:00:00.000Z", end_time: "2026-06-08T22:00:00.000Z" };
  const measured = async () => {
    const machines = (await res("load_machines")).map((machine) => machine["machine_id"]);
    const perDepartment = async (task: string) =>
      (
        await Promise.all(
          ["10", "20", "30"].map((location) =>
            res("load_statistics", { task, locationtype: "department", location, ...range }),
          ),
        )
      ).flat();
    const byDay = await Promise.all(
      machines.map((machine_id) => res("load_production_history", { machine_id, by: "day", ...range })),
    );
    return {
      analysis: await res("load_statistics", { task: "machineanalysis", machine_ids: machines.join(";"), ...range }),
      availability: await perDepartment("availability_location"),
      reasons: await perDepartment("stopreasons_location"),
      history: await res("history_per_day", range),
      production: byDay.flat(),
      goals: await res("load_production_goals", { start_date: monday, end_date: monday }),
      days: await sql(`select * from days where trans_date = '${monday}'`),
      stopDays: await sql(`select * from stop_days where trans_date = '${monday}'`),
    };
  };

  it("the pieces of a day, in the statistics, the histories, the goals and the views", async () => {
    const { analysis, history, production, goals, days } = await measured();
    const good = sum(analysis, "good_qty");
    expect(good).toBeGreaterThan(100_000);
    expect([
      sum(history, "tot_good_qty"),
      sum(production, "good_qty"),
      sum(goals, "result_good_qty"),
      sum(days, "good_qty"),
    ]).toEqual([good, good, good, good]);
    const scrap = sum(analysis, "scrap_qty");
    expect([sum(production, "scrap_qty"), sum(goals, "scrap_qty"), sum(days, "scrap_qty")]).toEqual([
      scrap,
      scrap,
      scrap,
    ]);
  });

  it("the time of a day: run, stopped in planned time, and stopped at all", async () => {
    const { analysis, availability, reasons, history, production, days, stopDays } = await measured();
    /** Each row is rounded to a second. */
    const isAbout = (seconds: number, rows: readonly Row[]) => (other: number) =>
      Math.abs(other - seconds) <= rows.length;
    const run = sum(analysis, "run_time");
    const ran = [sum(history, "tot_run_time"), sum(production, "run_time"), secondsOf(days, "run_hours")];
    expect(ran.map(isAbout(run, history))).toEqual([true, true, true]);
    const planned = sum(availability, "coded_stop_time") + sum(availability, "uncoded_stop_time");
    const plannedToo = [
      secondsOf(stopDays, "stop_hours"),
      secondsOf(days, "setup_hours", "stop_hours", "uncoded_hours"),
    ];
    expect(plannedToo.map(isAbout(planned, stopDays))).toEqual([true, true]);
    const all = planned + sum(availability, "unplanned_time");
    const allToo = [sum(reasons, "stop_time"), sum(history, "tot_stop_time_sec"), sum(production, "stop_time")];
    expect(allToo.map(isAbout(all, history))).toEqual([true, true, true]);
    expect(sum(availability, "unplanned_time")).toBeGreaterThan(3600);
  });

  it("the stops of a day: those that began on it, in the statistics, the histories and the views", async () => {
    const { analysis, reasons, history, production, days, stopDays } = await measured();
    const begun = sum(history, "total_stops");
    const listed = await sql(
      `select count(*) as n from stops where micro = 0 and start_time >= '${range.start_time}' and start_time < '${range.end_time}'`,
    );
    expect(begun).toBeGreaterThan(100);
    expect(
      [production, days, stopDays, reasons, analysis].map((rows) => sum(rows, "total_stops")).concat(sum(listed, "n")),
    ).toEqual(Array(6).fill(begun));
  });

  it("the availability of a hall, on its tile and by the summed times of its machines", async () => {
    const rows = await res("load_statistics", {
      task: "availability_location",
      locationtype: "department",
      location: "10",
      period: "today",
    });
    const run = sum(rows, "run_time");
    const planned = run + sum(rows, "coded_stop_time") + sum(rows, "uncoded_stop_time");
    const weighted = Math.round((run / planned) * 1000) / 10;
    expect(weighted).toBeGreaterThan(10);
    expect(Math.abs(Number(await tile("hall-1", "availability")) - weighted)).toBeLessThanOrEqual(0.1);
    // One machine that was planned for nine hours beside one of an hour, and one that was not planned at all.
    const times = { coded_stop_time: 0, uncoded_stop_time: 0 };
    const unlike = [
      { ...times, machine_id: "FC1", run_time: 3600, availability: 100 },
      { ...times, machine_id: "FC2", run_time: 16_200, uncoded_stop_time: 16_200, availability: 50 },
      { ...times, machine_id: "FC3", run_time: 0, availability: null },
    ];
    expect(await tile("hall-1", "availability", unlike)).toBe("55.0");
  });

  it("the time of the stops of a day by reason, in the statistics and, planned and not, in the view", async () => {
    const { reasons, stopDays } = await measured();
    for (const reason of new Set(reasons.map((row) => row["stop_reason"]))) {
      const of = (rows: Row[]) => rows.filter((row) => row["stop_reason"] === reason);
      const viewed = secondsOf(of(stopDays), "stop_hours", "unplanned_hours");
      expect([reason, Math.abs(viewed - sum(of(reasons), "stop_time")) <= of(stopDays).length]).toEqual([reason, true]);
    }
    expect(secondsOf(stopDays, "unplanned_hours")).toBeGreaterThan(3600);
  });

  it("the run and stop time since midnight, on the machine and in the statistics", async () => {
    const machines = await res("load_machines");
    const time = await Promise.all(
      ["10", "20", "30"].map((location) =>
        res("load_statistics", {
          task: "availability_location",
          locationtype: "department",
          location,
          period: "today",
        }),
      ),
    );
    const measuredToday = time.flat();
    const stop = ["coded_stop_time", "uncoded_stop_time", "unplanned_time"].map((key) => sum(measuredToday, key));
    const near = (a: number, b: number) => Math.abs(a - b) <= machines.length * 2;
    expect(near(sum(machines, "calendar_run_time"), sum(measuredToday, "run_time"))).toBe(true);
    expect(near(sum(machines, "calendar_stop_time"), stop[0]! + stop[1]! + stop[2]!)).toBe(true);
  });
});
