import { publishedViews } from "#schemas/plant/published-views.ts";

/** How a database writes what the views need. All but the last two take the name of a column or table. */
export interface Dialect {
  table: (name: string) => string;
  /** Milliseconds UTC as ISO 8601 text, null for null. */
  time: (column: string) => string;
  /** Does the row belong to the company? */
  ofCompany: (column: string) => string;
  /** May the caller see the machine? */
  ofMachines: (column: string) => string;
  /** An integer that the server hands in with each call. */
  number: (name: "company_id" | "now_ms") => string;
  /** A text that the server hands in with each call. */
  text: (name: "now_time" | "today" | "week_ago" | "month_ago") => string;
}

const pieces = (column: string) => `${column} / 1000000.0`;
const hours = (column: string) => `(${column}) / 3600000.0`;

/** The columns' values of each published view in their order, from the rows of the company and the caller's machines. */
const statements: Readonly<Record<string, (dialect: Dialect) => string>> = {
  clock: ({ number, text }) =>
    `select ${number("company_id")}, ${number("now_ms")}, ${text("now_time")}, ${text("today")}, ${text("week_ago")}, ${text("month_ago")}`,
  machines: ({ table, ofCompany, ofMachines }) =>
    `select m.company_id, m.machine_id, m.object_description, m.department, m.department_description, m.zone, m.zone_desc,
        m.category, m.cat_desc, case when s.silent = 1 then '' else coalesce(s.status, '') end,
        coalesce(s.current_stop_reason, '-')
      from ${table("machines")} m
      left join ${table("machine_states")} s on s.company_id = m.company_id and s.machine_id = m.machine_id
      where ${ofCompany("m.company_id")} and ${ofMachines("m.machine_id")}`,
  orders: ({ table, time, ofCompany, ofMachines }) =>
    `select o.company_id, o.machine_id1, o.card_no, o.work_order_no, o.part_no, o.part_description, o.part_type_id, o.op_number,
        o.op_name, o.tool_id, o.state, o.order_kind, o.cancelled, ${pieces("o.planned_op_qty")}, ${pieces("o.good_qty")},
        ${pieces("o.scrap_qty")}, ${time("o.planned_start_time")}, ${time("o.started_at")}, ${time("o.stop_date")},
        ${time("o.due_time")}, o.p_order
      from ${table("orders")} o
      where ${ofCompany("o.company_id")} and ${ofMachines("o.machine_id1")}`,
  stops: ({ table, time, ofCompany, ofMachines, number }) =>
    `select s.company_id, s.machine_id, s.stop, s.stop_reason, coalesce(c.stop_description, s.stop_reason),
        coalesce(c.group_id, ''), s.shift, ${time("s.start_time")}, ${time("s.end_time")}, s.start_time,
        ${hours(`coalesce(s.end_time, ${number("now_ms")}) - s.start_time`)}, s.work_order_no, s.micro
      from ${table("stops")} s
      left join ${table("stop_codes")} c on c.company_id = s.company_id and c.stop_code = s.stop_reason
      where ${ofCompany("s.company_id")} and ${ofMachines("s.machine_id")}`,
  stop_codes: ({ table, ofCompany }) =>
    `select c.company_id, c.stop_code, c.stop_description, c.group_id, c.color
      from ${table("stop_codes")} c where ${ofCompany("c.company_id")}`,
  production_transactions: ({ table, time, ofCompany, ofMachines }) =>
    `select t.company_id, t.record_no, t.machine_id, t.card_no, t.kind,
        case when t.kind = 'good' then ${pieces("t.quantity")} else 0.0 end,
        case when t.kind = 'scrap' then ${pieces("t.quantity")} else 0.0 end,
        t.scrap_reason, ${time("t.trans_time")}, t.trans_time, t.corrects
      from ${table("production_transactions")} t
      where ${ofCompany("t.company_id")} and ${ofMachines("t.machine_id")}`,
  scrap_reasons: ({ table, ofCompany }) =>
    `select r.company_id, r.code, r.description, r.color from ${table("scrap_reasons")} r where ${ofCompany("r.company_id")}`,
  days: ({ table, ofCompany, ofMachines }) =>
    ["history_days", "recent_days"]
      .map(
        (days) =>
          `select d.company_id, d.machine_id, d.day, ${pieces("d.good")}, ${pieces("d.scrap")}, ${hours("d.run_ms + d.micro_ms")},
        ${hours("d.setup_ms")}, ${hours("d.stop_ms")}, ${hours("d.uncoded_ms")}, ${hours("d.unplanned_ms")}, d.stops
      from ${table(days)} d
      where ${ofCompany("d.company_id")} and ${ofMachines("d.machine_id")}`,
      )
      .join(" union all "),
  stop_days: ({ table, ofCompany, ofMachines }) =>
    ["history_day_stops", "recent_day_stops"]
      .map(
        (days) =>
          `select d.company_id, d.machine_id, d.day, d.shift, d.stop_reason, coalesce(c.stop_description, d.stop_reason),
        ${hours("d.setup_ms + d.stop_ms + d.uncoded_ms")}, ${hours("d.unplanned_ms")}, d.stops
      from ${table(days)} d
      left join ${table("stop_codes")} c on c.company_id = d.company_id and c.stop_code = d.stop_reason
      where ${ofCompany("d.company_id")} and ${ofMachines("d.machine_id")}`,
      )
      .join(" union all "),
};

/** The views as a database makes them: a name with its columns, and the statement behind them. */
export const viewsIn = (dialect: Dialect): { name: string; columns: string; sql: string }[] =>
  publishedViews.map(({ name, columns }) => ({
    name,
    columns: Object.keys(columns).join(", "),
    sql: statements[name]!(dialect),
  }));
