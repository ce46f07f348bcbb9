import { type Kysely, sql } from "kysely";
import { index, table } from "./table.ts";

/** Sums of what machines did: per machine and day, the same by shift and card or stop reason, and per hour. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "rollup_changes", ["machine_id", "utc_day"], { machine_id: "text", utc_day: "int" });
  await table(db, "rollup_progress", ["machine_id"], { machine_id: "text", next_day: "text" });
  await table(db, "history_days", ["machine_id", "day"], { machine_id: "text", day: "text", ...times, ...counts });
  await table(db, "history_day_cards", ["machine_id", "day", "shift", "card_no"], {
    machine_id: "text",
    day: "text",
    shift: "int",
    card_no: "text",
    run_ms: "int",
    micro_ms: "int",
    unknown_ms: "int",
    micro_stops: "int",
    ...quantities,
  });
  await table(db, "history_day_stops", ["machine_id", "day", "shift", "stop_reason"], {
    machine_id: "text",
    day: "text",
    shift: "int",
    stop_reason: "text",
    setup_ms: "int",
    stop_ms: "int",
    uncoded_ms: "int",
    unplanned_ms: "int",
    stops: "int",
    shift_swaps: "int",
    carried: "int",
  });
  await table(db, "history_hours", ["machine_id", "start_time"], {
    machine_id: "text",
    start_time: "int",
    ...times,
    ...counts,
  });
  await index(db, "history_hours_time", "history_hours", ["start_time"]);
  // Few transactions are corrections; each counts at the time of the report that it corrects.
  await db.schema
    .createIndex("production_transactions_corrections")
    .on("production_transactions")
    .columns(["company_id", "machine_id"])
    .where(sql<boolean>`corrects is not null`)
    .execute();
};

const quantities = { good: "int", scrap: "int", earned_ms: "int" } as const;
const times = {
  run_ms: "int",
  micro_ms: "int",
  setup_ms: "int",
  stop_ms: "int",
  uncoded_ms: "int",
  unplanned_ms: "int",
  unknown_ms: "int",
} as const;
const counts = { micro_stops: "int", stops: "int", shift_swaps: "int", carried: "int", ...quantities } as const;
