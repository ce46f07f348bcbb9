import type { Kysely } from "kysely";
import { index } from "./table.ts";

/** What days brought of the orders of a whole plant is read from the index alone, in one piece. */
export const up = (db: Kysely<any>): Promise<void> =>
  index(db, "history_day_orders_day", "history_day_orders", [
    "day",
    "machine_id",
    "card_no",
    "good",
    "scrap",
    "run_ms",
    "stop_ms",
    "planned_stop_ms",
    "setup_ms",
    "unknown_ms",
  ]);
