import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** What machines have done on days that are too young for the history, as it was when the sums were last made. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "recent_days", ["machine_id", "day"], {
    machine_id: "text",
    day: "text",
    ...times,
    run_ms: "int",
    micro_ms: "int",
    unknown_ms: "int",
    micro_stops: "int",
    good: "int",
    scrap: "int",
    earned_ms: "int",
  });
  await table(db, "recent_day_stops", ["machine_id", "day", "shift", "stop_reason"], {
    machine_id: "text",
    day: "text",
    shift: "int",
    stop_reason: "text",
    ...times,
  });
};

const times = {
  setup_ms: "int",
  stop_ms: "int",
  uncoded_ms: "int",
  unplanned_ms: "int",
  stops: "int",
  shift_swaps: "int",
} as const;
