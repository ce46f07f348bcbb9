import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/**
 * What printers are for, all that is printed so far, and which one prints where nobody says another; and the labels that
 * are tried from their editor, as they stood there.
 */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("printers")
    .addColumn("uses", column.text, (c) => c.notNull().defaultTo("all"))
    .execute();
  await db.schema
    .alterTable("printers")
    .addColumn("is_default", column.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("print_jobs").addColumn("label_document", column.json).execute();
};
