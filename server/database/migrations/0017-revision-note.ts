import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** What the author of a revision wrote about it. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("document_revisions").addColumn("note", column.text).execute();
};
