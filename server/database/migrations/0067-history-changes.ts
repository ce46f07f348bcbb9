import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** How often each month that was over has been changed since, and when last. */
export const up = (db: Kysely<any>): Promise<void> =>
  table(db, "history_changes", ["month"], { month: "text", changes: "int", changed_at: "int" });
