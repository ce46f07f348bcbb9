import type { Kysely } from "kysely";
import { column } from "../columns.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("machine_records")
    .addColumn("gone", column.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("machine_states").addColumn("gone_at", column.time).execute();
};
