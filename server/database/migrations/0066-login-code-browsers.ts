import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** The browser that each login code opens in: the first that opens it. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["browser_hash", "bound_browser", "bound_address"])
    await db.schema.alterTable("login_codes").addColumn(name, column.text).execute();
  await db.schema.alterTable("login_codes").addColumn("bound_at", column.integer).execute();
};
