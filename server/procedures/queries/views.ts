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
  text: (name: "language" | "now_time" | "today" | "week_ago" | "month_ago") => string;
}

const pieces = (column: string) => `${column} / 1000000.0`;
const hours = (column: string) => `(${column}) / 3600000.0`;

/** A text of master data: the name of the join that says it, whose field it is, and where the key and the own text stand. */
interface SaidText {
  as: string;
  entity: string;
  field: string;
  key: string;
  own: string;
}

/** What the reader reads in the place of a text: what is said in the reader's language, else the text as it stands. */
const read = ({ as, own }: SaidText) => `coalesce(${as}.content, ${own})`;

/**
 * Finds what is said of rows in the reader's language. A join by the whole key of the texts, because both databases leave
 * it out where a query asks for no text; only what belongs to a row that the view shows is found.
 */
const saying = ({ table, text }: Pick<Dialect, "table" | "text">, company: string, texts: readonly SaidText[]) =>
  texts
    .map(
      ({ as, entity, field, key }) => `left join ${table("entity_texts")} ${as} on ${as}.company_id = ${company}
        and ${as}.entity = '${entity}' and ${as}.row_key = ${key} and ${as}.field = '${field}'
        and ${as}.language = ${text("language")}`,
    )
    .join(" ");

const machineText = {
  as: "machine_said",
  entity: "machine",
  field: "object_description",
  key: "m.machine_id",
  own: "m.object_description",
};
const placeText = (entity: string, own: string): SaidText => ({
  as: `${entity}_said`,
  entity,
  field: "description",
  key: `m.${entity}`,
  own,
});
const departmentText = placeText("department", "m.department_description");
const zoneText = placeText("zone", "m.zone_desc");
const categoryText = placeText("category", "m.cat_desc");
const reasonText = {
  as: "reason_said",
  entity: "scrap_reason",
  field: "description",
  key: "r.code",
  own: "r.description",
};
const stopText = (key: string, own: string): SaidText => ({
  as: "code_said",
  entity: "stop_code",
  field: "stop_description",
  key,
  own,
});
const codeText = stopText("c.stop_code", "c.stop_description");
const textOfStop = (key: string): SaidText => stopText(key, `coalesce(c.stop_description, ${key})`);

/** The columns' values of each published view in their order, from the rows of the company and the caller's machines. */
const statements: Readonly<Record<string, (dialect: Dialect) => string>> = {
  clock: ({ number, text }) =>
    `select ${number("company_id")}, ${number("now_ms")}, ${text("now_time")}, ${text("today")}, ${text("week_ago")}, ${text("month_ago")}`,
  machines: ({ table, ofCompany, ofMachines, text }) =>
    `select m.company_id, m.machine_id, ${read(machineText)}, m.department, ${read(departmentText)}, m.zone,
        ${read(zoneText)}, m.category, ${read(categoryText)}, case when s.silent = 1 then '' else coalesce(s.status, '') end,
        coalesce(s.current_stop_reason, '-')
      from ${table("machines")} m
      left join ${table("machine_states")} s on s.company_id = m.company_id and s.machine_id = m.machine_id
      ${saying({ table, text }, "m.company_id", [machineText, departmentText, zoneText, categoryText])}
      where ${ofCompany("m.company_id")} and ${ofMachines("m.machine_id")}`,
  orders: ({ table, time, ofCompany, ofMachines }) =>
    `select o.company_id, o.machine_id1, o.card_no, o.work_order_no, o.part_no, o.part_description, o.part_type_id, o.op_number,
        o.op_name, o.tool_id, o.state, o.order_kind, o.cancelled, ${pieces("o.planned_op_qty")}, ${pieces("o.good_qty")},
        ${pieces("o.scrap_qty")}, ${time("o.planned_start_time")}, ${time("o.started_at")}, ${time("o.stop_date")},
        ${time("o.due_time")}, o.p_order
      from ${table("orders")} o
      where ${ofCompany("o.company_id")} and ${ofMachines("o.machine_id1")}`,
  stops: ({ table, time, ofCompany, ofMachines, number, text }) =>
    `select s.company_id, s.machine_id, s.stop, s.stop_reason, ${read(textOfStop("s.stop_reason"))},
        coalesce(c.group_id, ''), s.shift, ${time("s.start_time")}, ${time("s.end_time")}, s.start_time,
        ${hours(`coalesce(s.end_time, ${number("now_ms")}) - s.start_time`)}, s.work_order_no, s.micro
      from ${table("stops")} s
      left join ${table("stop_codes")} c on c.company_id = s.company_id and c.stop_code = s.stop_reason
      ${saying({ table, text }, "s.company_id", [textOfStop("s.stop_reason")])}
      where ${ofCompany("s.company_id")} and ${ofMachines("s.machine_id")}`,
  stop_codes: ({ table, ofCompany, text }) =>
    `select c.company_id, c.stop_code, ${read(codeText)}, c.group_id, c.color
      from ${table("stop_codes")} c ${saying({ table, text }, "c.company_id", [codeText])}
      where ${ofCompany("c.company_id")}`,
  production_transactions: ({ table, time, ofCompany, ofMachines }) =>
    `select t.company_id, t.record_no, t.machine_id, t.card_no, t.kind,
        case when t.kind = 'good' then ${pieces("t.quantity")} else 0.0 end,
        case when t.kind = 'scrap' then ${pieces("t.quantity")} else 0.0 end,
        t.scrap_reason, ${time("t.trans_time")}, t.trans_time, t.corrects
      from ${table("production_transactions")} t
      where ${ofCompany("t.company_id")} and ${ofMachines("t.machine_id")}`,
  scrap_reasons: ({ table, ofCompany, text }) =>
    `select r.company_id, r.code, ${read(reasonText)}, r.color
      from ${table("scrap_reasons")} r ${saying({ table, text }, "r.company_id", [reasonText])}
      where ${ofCompany("r.company_id")}`,
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
  stop_days: ({ table, ofCompany, ofMachines, text }) =>
    ["history_day_stops", "recent_day_stops"]
      .map(
        (days) =>
          `select d.company_id, d.machine_id, d.day, d.shift, d.stop_reason, ${read(textOfStop("d.stop_reason"))},
        ${hours("d.setup_ms + d.stop_ms + d.uncoded_ms")}, ${hours("d.unplanned_ms")}, d.stops
      from ${table(days)} d
      left join ${table("stop_codes")} c on c.company_id = d.company_id and c.stop_code = d.stop_reason
      ${saying({ table, text }, "d.company_id", [textOfStop("d.stop_reason")])}
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
