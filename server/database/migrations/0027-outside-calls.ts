import type { Kysely } from "kysely";
import { column } from "../columns.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("stored_replies").addColumn("held_until", column.time).execute();
};
