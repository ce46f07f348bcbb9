/** A view that stored queries may read. `columns` in their order, each with what it means. */
export interface PublishedView {
  name: string;
  description: string;
  columns: Readonly<Record<string, string>>;
}

const company = { company_id: "the company; the same in every row" };

/** The views of stored queries: few and plain, with the names of the entities' fields and nothing of people. */
export const publishedViews: readonly PublishedView[] = [
  {
    name: "clock",
    description: "One row: what time it is, so that a query needs no date functions.",
    columns: {
      ...company,
      now_ms: "milliseconds since 1970",
      now_time: "the same as ISO 8601 text, UTC",
      today: "today in the plant, YYYY-MM-DD",
      week_ago: "the day 7 days before",
      month_ago: "the day 30 days before",
    },
  },
  {
    name: "machines",
    description: "The machines, with what they do now.",
    columns: {
      ...company,
      machine_id: "machine",
      object_description: "its name",
      department: "department",
      department_description: "its name",
      zone: "zone",
      zone_desc: "its name",
      category: "category",
      cat_desc: "its name",
      status: "R runs, S stopped, '' not known",
      current_stop_reason: "code of the present stop; '-' = uncoded",
    },
  },
  {
    name: "orders",
    description: "The order operations, planned, started and stopped.",
    columns: {
      ...company,
      machine_id: "machine",
      card_no: "card of the operation",
      work_order_no: "work order",
      part_no: "part",
      part_description: "its name",
      part_type_id: "production type",
      op_number: "operation",
      op_name: "its name",
      tool_id: "tool; '' or '-' = none",
      state: "planned, started or stopped",
      order_kind: "normal or rework",
      cancelled: "1 = cancelled",
      planned_op_qty: "pieces to be made",
      card_good_qty: "good pieces made",
      card_scrap_qty: "pieces scrapped",
      planned_start_time: "ISO 8601 UTC, or null",
      started_at: "ISO 8601 UTC, or null",
      stop_date: "ISO 8601 UTC, or null",
      due_time: "when it has to be made, ISO 8601 UTC, or null",
      p_order: "number of the ERP's order; '' = none",
    },
  },
  {
    name: "stops",
    description: "The stops, each with its reason.",
    columns: {
      ...company,
      machine_id: "machine",
      stop: "number of the stop, unique per machine",
      stop_reason: "code; '-' = uncoded",
      stop_description: "its name",
      group_id: "group of the code",
      shift: "shift of its start; 0 = outside planned shifts",
      start_time: "ISO 8601 UTC",
      end_time: "ISO 8601 UTC, or null: it goes on",
      start_ms: "start in milliseconds since 1970, quick to compare",
      hours: "how long, until now where it goes on",
      work_order_no: "work order; '-' = none",
      micro: "1 = too short to ask for a code",
    },
  },
  {
    name: "stop_codes",
    description: "The codes of stops.",
    columns: {
      ...company,
      stop_code: "code",
      stop_description: "its name",
      group_id: "its group",
      color: "its colour, #rrggbb",
    },
  },
  {
    name: "production_transactions",
    description: "What was reported: good and scrapped pieces, and corrections of them.",
    columns: {
      ...company,
      record_no: "number",
      machine_id: "machine",
      card_no: "card of the operation",
      kind: "good or scrap",
      good_qty: "good pieces",
      scrap_qty: "scrapped pieces",
      scrap_reason: "code of the scrap",
      trans_time: "ISO 8601 UTC",
      trans_ms: "the same in milliseconds since 1970, quick to compare",
      corrects: "the record that it corrects, or null",
    },
  },
  {
    name: "scrap_reasons",
    description: "The reasons of scrap.",
    columns: { ...company, code: "code", description: "its name", color: "its colour, #rrggbb" },
  },
  {
    name: "days",
    description:
      "What each machine did on each day of the plant's calendar. Summed every quarter of an hour, today up to then too.",
    columns: {
      ...company,
      machine_id: "machine",
      trans_date: "YYYY-MM-DD",
      good_qty: "good pieces",
      scrap_qty: "scrapped pieces",
      run_hours: "run time, with micro-stops",
      setup_hours: "planned time, set up",
      stop_hours: "planned time, stopped and coded",
      uncoded_hours: "planned time, stopped and not coded",
      unplanned_hours: "stopped outside planned shifts",
      total_stops: "stops that began on the day",
    },
  },
  {
    name: "stop_days",
    description:
      "How long each machine stood for each reason on each day and shift. Summed every quarter of an hour, today up to then too.",
    columns: {
      ...company,
      machine_id: "machine",
      trans_date: "YYYY-MM-DD",
      shift: "shift; 0 = outside planned shifts",
      stop_reason: "code; '-' = uncoded",
      stop_description: "its name",
      stop_hours: "stopped in planned time",
      unplanned_hours: "stopped outside planned shifts",
      total_stops: "stops that began on the day",
    },
  },
];
