import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { type Dialect, viewsIn } from "./views.ts";

const now = 10 * hour;
const dialect: Dialect = {
  table: (name) => name,
  time: (column) => `'at ' || cast(${column} as integer)`,
  ofCompany: (column) => `${column} = 1`,
  ofMachines: (column) => `${column} = 'FC1'`,
  number: (name) => String({ company_id: 1, now_ms: now }[name]),
  text: (name) => `'${name}'`,
};
const views = viewsIn(dialect);

type Row = Readonly<Record<string, string | number | null>>;
const at = { company_id: 1, machine_id: "FC1" };
const code = { company_id: 1, stop_code: "12", stop_description: "Jam", group_id: "G", color: "#ff0000" };

const texts = "create table entity_texts (company_id, entity, row_key, field, language, content)";

/** The rows of a view over tables with these rows, and the texts of master data where they have none. */
const shown = (view: string, tables: Readonly<Record<string, Row[]>>): object[] => {
  const db = new DatabaseSync(":memory:");
  try {
    if (!("entity_texts" in tables)) db.exec(texts);
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0]!);
      db.exec(`create table ${table} (${columns.join(", ")})`);
      const insert = db.prepare(`insert into ${table} values (${columns.map(() => "?").join(", ")})`);
      for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    }
    const { columns, sql } = views.find(({ name }) => name === view)!;
    db.exec(`create temp view shown (${columns}) as ${sql}`);
    return db
      .prepare("select * from shown")
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
};

/** A row, and what the caller must not see of others: another company's and another machine's. */
const among = (row: Row, machine = "machine_id"): Row[] => [
  row,
  { ...row, company_id: 2 },
  ...(machine in row ? [{ ...row, [machine]: "FC2" }] : []),
];

describe("the views of stored queries", () => {
  it("are those that are published, with their columns in order", () => {
    expect(views.map(({ name, columns }) => [name, columns.split(", ")])).toEqual(
      publishedViews.map(({ name, columns }) => [name, Object.keys(columns)]),
    );
  });

  it("say what time it is", () => {
    const texts = { now_time: "now_time", today: "today", week_ago: "week_ago", month_ago: "month_ago" };
    expect(shown("clock", {})).toEqual([{ company_id: 1, now_ms: now, ...texts }]);
  });

  it("show the caller's machines with what they do, and nothing of one that is silent or has never spoken", () => {
    const machine = {
      ...at,
      object_description: "Press",
      department: "10",
      department_description: "Hall",
      zone: "Z",
      zone_desc: "Zone",
      category: "C",
      cat_desc: "Category",
    };
    const state = { ...at, silent: 0, status: "S", current_stop_reason: "12" };
    const seen = (states: Row[]) => shown("machines", { machines: among(machine), machine_states: states });
    expect(seen(among(state))).toEqual([{ ...machine, status: "S", current_stop_reason: "12" }]);
    expect(seen([{ ...state, silent: 1 }])).toMatchObject([{ status: "" }]);
    expect(seen([{ ...state, company_id: 2 }])).toMatchObject([{ status: "", current_stop_reason: "-" }]);
  });

  it("show orders with whole pieces and their times", () => {
    const same = {
      card_no: "100",
      work_order_no: "W",
      part_no: "P",
      part_description: "Part",
      part_type_id: "T",
      op_number: "10",
      op_name: "Turn",
      tool_id: "-",
      state: "started",
      order_kind: "normal",
      cancelled: 0,
      planned_start_time: 1,
      started_at: 2,
      stop_date: null,
      due_time: 3,
      p_order: "4711",
    };
    const quantities = { planned_op_qty: 10_000_000, good_qty: 2_500_000, scrap_qty: 1_000_000 };
    const order = { company_id: 1, machine_id1: "FC1", ...same, ...quantities };
    expect(shown("orders", { orders: among(order, "machine_id1") })).toEqual([
      {
        ...at,
        ...same,
        planned_op_qty: 10,
        card_good_qty: 2.5,
        card_scrap_qty: 1,
        planned_start_time: "at 1",
        started_at: "at 2",
        due_time: "at 3",
      },
    ]);
  });

  it("show stops with the name of their code and their hours, until now where they go on", () => {
    const same = { ...at, stop: 1, stop_reason: "12", shift: 1, work_order_no: "W", micro: 0 };
    const stop = { ...same, start_time: 8 * hour, end_time: 8.5 * hour };
    const seen = (row: Row) => shown("stops", { stops: among(row), stop_codes: [code, { ...code, company_id: 2 }] });
    const times = { start_time: `at ${8 * hour}`, start_ms: 8 * hour };
    expect(seen(stop)).toEqual([
      { ...same, ...times, end_time: `at ${8.5 * hour}`, hours: 0.5, stop_description: "Jam", group_id: "G" },
    ]);
    expect(seen({ ...stop, end_time: null, stop_reason: "-" })).toMatchObject([
      { end_time: null, hours: 2, stop_description: "-", group_id: "" },
    ]);
  });

  it("show the company's codes of stops and reasons of scrap", () => {
    expect(shown("stop_codes", { stop_codes: among(code) })).toEqual([code]);
    const reason = { company_id: 1, code: "7", description: "Scratched", color: "#00ff00" };
    expect(shown("scrap_reasons", { scrap_reasons: among(reason) })).toEqual([reason]);
  });

  it.each([
    ["good", { good_qty: 1.5, scrap_qty: 0 }],
    ["scrap", { good_qty: 0, scrap_qty: 1.5 }],
  ])("show what was reported as %s pieces", (kind, quantities) => {
    const same = { record_no: 1, ...at, card_no: "100", kind, scrap_reason: "", corrects: null };
    const reported = { ...same, quantity: 1_500_000, trans_time: 5 };
    expect(shown("production_transactions", { production_transactions: among(reported) })).toEqual([
      { ...same, ...quantities, trans_time: "at 5", trans_ms: 5 },
    ]);
  });

  it("show days in pieces and hours, micro-stops as run time", () => {
    const day = {
      ...at,
      day: "2026-06-10",
      good: 3_000_000,
      scrap: 500_000,
      run_ms: 5 * hour,
      micro_ms: hour,
      setup_ms: 2 * hour,
      stop_ms: 3 * hour,
      uncoded_ms: 4 * hour,
      unplanned_ms: 0.5 * hour,
      stops: 6,
    };
    const row = {
      ...at,
      trans_date: "2026-06-10",
      good_qty: 3,
      scrap_qty: 0.5,
      run_hours: 6,
      setup_hours: 2,
      stop_hours: 3,
      uncoded_hours: 4,
      unplanned_hours: 0.5,
      total_stops: 6,
    };
    const young = { ...day, day: "2026-06-11" };
    expect(shown("days", { history_days: among(day), recent_days: among(young) })).toEqual([
      row,
      { ...row, trans_date: "2026-06-11" },
    ]);
  });

  it("show the planned time that each reason took of a day, whatever kind of stop it was", () => {
    const same = { ...at, shift: 2, stop_reason: "12" };
    const row = {
      ...same,
      day: "2026-06-10",
      setup_ms: hour,
      stop_ms: 2 * hour,
      uncoded_ms: 4 * hour,
      unplanned_ms: hour,
      stops: 3,
    };
    const seen = (own: Row) => {
      const young = { ...own, day: "2026-06-11" };
      const tables = { history_day_stops: among(own), recent_day_stops: among(young), stop_codes: [code] };
      return shown("stop_days", tables);
    };
    const day = { trans_date: "2026-06-10", stop_hours: 7, unplanned_hours: 1, total_stops: 3 };
    const named = { ...same, ...day, stop_description: "Jam" };
    expect(seen(row)).toEqual([named, { ...named, trans_date: "2026-06-11" }]);
    expect(seen({ ...row, stop_reason: "30" })).toMatchObject([{ stop_description: "30" }, { stop_description: "30" }]);
  });

  /** What is said of a row in the reader's language, with what must not be read: another company's, and another language's. */
  const saidOf = (entity: string, row_key: string, field: string, content: string): Row[] => {
    const text = { company_id: 1, entity, row_key, field, language: "language", content };
    return [text, { ...text, company_id: 2, content: "foreign" }, { ...text, language: "other", content: "other" }];
  };

  it("read names as they are said in the reader's language, each of its own row", () => {
    const machine = {
      ...at,
      object_description: "Press",
      department: "10",
      department_description: "Hall",
      zone: "10",
      zone_desc: "Zone",
      category: "10",
      cat_desc: "Category",
    };
    const entity_texts = [
      ...saidOf("machine", "FC1", "object_description", "Pressen"),
      ...saidOf("department", "10", "description", "Hallen"),
      ...saidOf("zone", "10", "description", "Zonen"),
      ...saidOf("category", "10", "description", "Kategorin"),
      ...saidOf("stop_code", "12", "stop_description", "Stopp"),
      ...saidOf("stop_code", "12", "stop_help_text", "Hjälp"),
      ...saidOf("scrap_reason", "12", "description", "Repa"),
    ];
    const tables = { entity_texts, stop_codes: [code] };
    const state = { ...at, silent: 0, status: "S", current_stop_reason: "12" };
    expect(shown("machines", { ...tables, machines: [machine], machine_states: [state] })).toMatchObject([
      { object_description: "Pressen", department_description: "Hallen", zone_desc: "Zonen", cat_desc: "Kategorin" },
    ]);
    expect(shown("stop_codes", tables)).toEqual([{ ...code, stop_description: "Stopp" }]);
    const reason = { company_id: 1, code: "12", description: "Scratched", color: "#00ff00" };
    const other = { ...reason, code: "13" };
    expect(shown("scrap_reasons", { entity_texts, scrap_reasons: [reason, other] })).toEqual([
      { ...reason, description: "Repa" },
      other,
    ]);
    const stop = {
      ...at,
      stop: 1,
      stop_reason: "12",
      shift: 1,
      start_time: 0,
      end_time: 1,
      work_order_no: "W",
      micro: 0,
    };
    expect(shown("stops", { ...tables, stops: [stop] })).toMatchObject([{ stop_description: "Stopp" }]);
    const day = { ...at, day: "2026-06-10", shift: 2, stop_reason: "12", setup_ms: 0, stop_ms: 1, uncoded_ms: 0 };
    const days = [{ ...day, unplanned_ms: 0, stops: 1 }];
    expect(shown("stop_days", { ...tables, history_day_stops: days, recent_day_stops: days })).toMatchObject([
      { stop_description: "Stopp" },
      { stop_description: "Stopp" },
    ]);
  });
});
