import type { Kysely } from "kysely";
import { index } from "./table.ts";

/** What happened at a machine is read in the order of time: its orders are found by when they were started. */
export const up = (db: Kysely<any>): Promise<void> =>
  index(db, "order_runs_start", "order_runs", ["machine_id", "started_at"]);
