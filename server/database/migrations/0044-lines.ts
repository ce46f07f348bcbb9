import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** The line in which a machine stands, and what it is called; "" is none. Its place in it is there already. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["line", "line_description"])
    await db.schema
      .alterTable("machines")
      .addColumn(name, column.text, (c) => c.notNull().defaultTo(""))
      .execute();
};
