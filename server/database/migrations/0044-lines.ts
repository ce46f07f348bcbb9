import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { table } from "./table.ts";

/** Lines, and in which of them a machine stands and what that is called; "" is none. Its place in it is there already. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["line", "line_description"])
    await db.schema
      .alterTable("machines")
      .addColumn(name, column.text, (c) => c.notNull().defaultTo(""))
      .execute();
  await table(db, "lines", ["code"], { code: "text", description: "text" });
  for (const [name, usual] of [
    ["version", 1],
    ["retired", 0],
  ] as const)
    await db.schema
      .alterTable("lines")
      .addColumn(name, column.integer, (c) => c.notNull().defaultTo(usual))
      .execute();
};
