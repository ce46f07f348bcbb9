import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** Sums of months, and of what each day brought of each order. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "history_day_orders", ["machine_id", "day", "card_no"], {
    machine_id: "text",
    day: "text",
    card_no: "text",
    good: "int",
    scrap: "int",
    run_ms: "int",
    stop_ms: "int",
    planned_stop_ms: "int",
    setup_ms: "int",
    unknown_ms: "int",
  });
  await table(db, "history_months", ["machine_id", "month"], {
    machine_id: "text",
    month: "text",
    run_ms: "int",
    micro_ms: "int",
    unknown_ms: "int",
    micro_stops: "int",
    good: "int",
    scrap: "int",
    earned_ms: "int",
    ...stops,
  });
  await table(db, "history_month_stops", ["machine_id", "month", "stop_reason"], {
    machine_id: "text",
    month: "text",
    stop_reason: "text",
    ...stops,
  });
  // What was summed before lacks these: it is summed anew from the beginning, and read from what happened until then.
  await db.deleteFrom("rollup_progress").execute();
};

const stops = {
  setup_ms: "int",
  stop_ms: "int",
  uncoded_ms: "int",
  unplanned_ms: "int",
  stops: "int",
  shift_swaps: "int",
  carried: "int",
} as const;
