import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** Sums of scrap: what each day brought by shift, reason and card. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "history_day_scrap", ["machine_id", "day", "shift", "scrap_reason", "card_no"], {
    machine_id: "text",
    day: "text",
    shift: "int",
    scrap_reason: "text",
    card_no: "text",
    quantity: "int",
  });
  // What was summed before lacks these: it is summed anew from the beginning, and read from what happened until then.
  await db.deleteFrom("rollup_progress").execute();
};
