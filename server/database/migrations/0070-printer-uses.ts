import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** What printers are for, all that is printed so far, and which one prints where nobody says another. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("printers")
    .addColumn("uses", column.text, (c) => c.notNull().defaultTo("all"))
    .execute();
  await db.schema
    .alterTable("printers")
    .addColumn("is_default", column.integer, (c) => c.notNull().defaultTo(0))
    .execute();
};
