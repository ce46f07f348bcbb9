import { weekNumberOf } from "#schemas/calendar/days.ts";

type Input = Record<string, unknown>;

const place = {
  machine_description: "",
  zone_description: "North",
  category: "A",
  category_description: "Presses",
  department_description: "Moulding",
};

/** A record of scrap; `moment` is ISO 8601. */
export const scrapOf = (moment: string, machine_id: string, scrap_qty: number, more: object = {}) => ({
  ...place,
  week_number: weekNumberOf(moment.slice(0, 10)),
  day_of_week: new Date(moment).getUTCDay() + 1,
  machine_id,
  shift: 1,
  shift_description: "Early",
  part_no: "P1",
  card_no: "101",
  tool_id: "T1",
  trans_time: moment,
  trans_date: moment.slice(0, 10),
  scrap_reason: "short",
  scrap_reason_category: "process",
  scrap_qty,
  scrap_cost: scrap_qty / 2,
  ...more,
});

/** What a machine made on a day. */
export const dayOf = (trans_date: string, machine_id: string, tot_good_qty: number, more: object = {}) => ({
  ...place,
  trans_date,
  week_number: weekNumberOf(trans_date),
  machine_id,
  shift: 1,
  shift_description: "Early",
  part_no: "P1",
  card_no: "101",
  tool_id: "T1",
  stop_reason: "",
  tot_good_qty,
  tot_run_time: 3600,
  tot_stop_time: "00:00:00",
  tot_stop_time_sec: 0,
  total_stops: 0,
  ...more,
});

/** A stop reason of a machine on a day. */
const stopOf = (trans_date: string, machine_id: string, tot_stop_time_sec: number, more: object = {}) =>
  dayOf(trans_date, machine_id, 0, {
    card_no: "",
    part_no: "",
    tool_id: "",
    stop_reason: "tool",
    tot_run_time: 0,
    tot_stop_time_sec,
    total_stops: 1,
    ...more,
  });

/** An order card that was finished at a moment. */
export const cardOf = (stop_date: string, card_no: string, more: object = {}) => ({
  ...place,
  week_number: weekNumberOf(stop_date.slice(0, 10)),
  day_of_week: 2,
  machine_id: "FC1",
  shift: 1,
  shift_description: "Early",
  part_no: "P1",
  card_no,
  tool_id: "T1",
  stop_date,
  trans_date: stop_date.slice(0, 10),
  work_order_no: `WO${card_no}`,
  planned_op_qty: 100,
  card_good_qty: 90,
  card_scrap_qty: 10,
  run_time: 5400,
  stop_time: 1800,
  planned_setup_time: 0.5,
  setup_time: 900,
  ...more,
});

/** The read of records over a range, as the server answers it: those of the range alone. */
export const over =
  <Record extends object>(records: readonly Record[], field: keyof Record & string) =>
  ({ start_time, end_time }: Input): Record[] =>
    records.filter((record) => {
      const day = String(record[field]);
      const moment = day.length === 10 ? `${day}T12:00:00Z` : day;
      return moment >= String(start_time) && moment < String(end_time);
    });

/** Scrap of two machines in the last week of 2025 and the second of 2026, one record outside planned shifts. */
export const scrapRecords = [
  scrapOf("2025-12-29T12:59:00Z", "FC1", 3, { scrap_cost: 12.5, card_no: "10" }),
  scrapOf("2025-12-30T06:10:00Z", "FC1", 17, { scrap_cost: 7.5, card_no: "10", scrap_reason: "flash" }),
  scrapOf("2026-01-05T05:10:00Z", "FC2", 8, { shift: 2, shift_description: "Late", card_no: "11", part_no: "P2" }),
  scrapOf("2026-01-05T06:10:00Z", "FC2", 2, { shift: 0, shift_description: "", card_no: "11" }),
];

/** What the same machines made, and how they stood. */
const dayRecords = [
  dayOf("2025-12-29", "FC1", 90),
  dayOf("2026-01-05", "FC2", 192, { shift: 2, shift_description: "Late" }),
  stopOf("2025-12-29", "FC1", 1800),
  stopOf("2026-01-05", "FC2", 5400, { shift: 2, shift_description: "Late", stop_reason: "-" }),
];

/** The reads of explorers over these. */
export const explorerReads = {
  load_history_changes: [],
  load_scrap_records: over(scrapRecords, "trans_time"),
  history_per_day: over(dayRecords, "trans_date"),
  load_scrap_codes: [
    { code: "short", description: "Short shot" },
    { code: "flash", description: "Flash" },
  ],
  load_scrap_categories: [{ code: "process", description: "Process" }],
  load_stop_codes_index: [{ stop_code: "tool", stop_description: "Tool change" }],
};

/** What charts of quantities say of them. */
export const toldByMachine = "Scrap: FC1 20 pcs (71.4 %), FC2 8 pcs (28.6 %). Scrap share: FC1 18.2 %, FC2 4.0 %";
export const toldByCard = "Scrap: 10 20 pcs (71.4 %), 11 8 pcs (28.6 %). Scrap share: 10 100.0 %, 11 100.0 %";
