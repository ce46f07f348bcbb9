import type { Kysely } from "kysely";
import { index } from "./table.ts";

/** Print jobs are listed by when they were asked for; their numbers need not be in that order. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.dropIndex("print_jobs_machine").execute();
  await index(db, "print_jobs_date", "print_jobs", ["date", "record_no"]);
  await index(db, "print_jobs_machine_date", "print_jobs", ["machine_id", "date", "record_no"]);
};
