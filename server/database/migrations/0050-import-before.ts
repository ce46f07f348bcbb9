import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** What a row of a file has replaced, where nothing else keeps it: undoing the import puts it back. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("import_rows").addColumn("replaced", column.text).execute();
};
