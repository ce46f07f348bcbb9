import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** For how long printers that cannot print are tried again, and when each job was and is to be. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("printers")
    .addColumn("retry_minutes", column.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("print_jobs")
    .addColumn("tries", column.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ["waits_since", "not_before"])
    await db.schema.alterTable("print_jobs").addColumn(name, column.integer).execute();
};
