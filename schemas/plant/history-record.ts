import { type Static, Type } from "typebox";
import { DateTime, Day, Seconds, strict } from "#schemas/platform/fields.ts";

/** What records of statistics are filtered and grouped by. */
const dimensions = {
  week_number: Type.Integer({ description: "ISO year x 100 + ISO week" }),
  day_of_week: Type.Integer({ minimum: 1, maximum: 7, description: "1 = Sunday, 2 = Monday" }),
  machine_id: Type.String(),
  machine_description: Type.String(),
  shift: Type.Integer({ description: "0 = outside planned shifts" }),
  shift_description: Type.String(),
  zone_description: Type.String(),
  category: Type.String(),
  category_description: Type.String(),
  department_description: Type.String(),
  part_no: Type.String(),
  card_no: Type.String(),
  tool_id: Type.String(),
};

/** Scrap of one moment, machine, card and reason, corrections included. */
export const ScrapRecord = Type.Object(
  {
    ...dimensions,
    trans_time: DateTime,
    trans_date: Day,
    scrap_reason: Type.String(),
    scrap_reason_category: Type.String(),
    scrap_qty: Type.Number({ description: "pieces" }),
    scrap_cost: Type.Number({ description: "currency, of the whole record" }),
  },
  strict,
);
export type ScrapRecord = Static<typeof ScrapRecord>;

/** An order card that was finished, with its quantities and times. */
export const CardHistoryRecord = Type.Object(
  {
    ...dimensions,
    stop_date: DateTime,
    trans_date: Day,
    work_order_no: Type.String(),
    planned_op_qty: Type.Number({ description: "pieces" }),
    card_good_qty: Type.Number({ description: "pieces" }),
    card_scrap_qty: Type.Number({ description: "pieces" }),
    run_time: Seconds,
    stop_time: Seconds,
    planned_setup_time: Type.Number({ description: "hours" }),
    setup_time: Seconds,
  },
  strict,
);
export type CardHistoryRecord = Static<typeof CardHistoryRecord>;

/** A scrap report of a card. */
export const ScrapHistoryRow = Type.Object(
  {
    trans_time: DateTime,
    part_no: Type.String(),
    description: Type.String({ description: "text of the scrap reason" }),
    status: Type.String({ description: "of the transfer to the ERP; '' = none" }),
    scrap_qty: Type.Number({ description: "pieces reported" }),
    scrap_qty_real: Type.Number({ description: "pieces after corrections" }),
    good_qty: Type.Number({ description: "pieces reported" }),
    good_qty_real: Type.Number({ description: "pieces after corrections" }),
  },
  strict,
);
export type ScrapHistoryRow = Static<typeof ScrapHistoryRow>;
