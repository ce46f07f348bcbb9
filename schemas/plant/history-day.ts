import { type Static, Type } from "typebox";
import { Day, orNull, Seconds, strict } from "#schemas/platform/fields.ts";

/**
 * What a machine did in one shift of one day: with one card (`stop_reason` '') or stopped for one reason (`card_no` '').
 * Sums over all rows count nothing twice.
 */
export const HistoryDayRecord = Type.Object(
  {
    trans_date: Day,
    week_number: Type.Integer({ description: "ISO year x 100 + ISO week" }),
    machine_id: Type.String(),
    machine_description: Type.String(),
    shift: Type.Integer({ description: "0 = outside planned shifts" }),
    shift_description: Type.String(),
    zone_description: Type.String(),
    category: Type.String(),
    category_description: Type.String(),
    department_description: Type.String(),
    part_no: Type.String(),
    card_no: Type.String({ description: "'' in rows of a stop reason" }),
    tool_id: Type.String(),
    stop_reason: Type.String({ description: "'' in rows of a card" }),
    tot_good_qty: Type.Number({ description: "pieces; 0 in rows of a stop reason" }),
    tot_run_time: Seconds,
    tot_stop_time: Type.String({ description: "hh:mm:ss" }),
    tot_stop_time_sec: Seconds,
    total_stops: Type.Integer({ minimum: 0 }),
  },
  strict,
);
export type HistoryDayRecord = Static<typeof HistoryDayRecord>;

/** How a history is divided. */
export const historySteps = ["week", "day", "hour"] as const;

/** What a machine did in a week, a day or an hour. */
export const ProductionHistoryRow = Type.Object(
  {
    period: Type.String({ description: "YYYY-Www, YYYY-MM-DD, or the hour of the day 0 to 23" }),
    start_time: Type.String({ description: "the beginning of the period, ISO 8601" }),
    good_qty: Type.Number({ description: "pieces" }),
    scrap_qty: Type.Number({ description: "pieces" }),
    scrap_share: orNull(Type.Number({ description: "percent with one decimal; null when nothing was made" })),
    run_time: Seconds,
    stop_time: Seconds,
    availability: orNull(Type.Number({ description: "percent with one decimal; null when nothing was planned" })),
    total_stops: Type.Integer({ minimum: 0 }),
  },
  strict,
);
export type ProductionHistoryRow = Static<typeof ProductionHistoryRow>;
