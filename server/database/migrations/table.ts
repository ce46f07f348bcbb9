import type { Kysely } from "kysely";
import { column } from "../columns.ts";

type Kind = "text" | "int" | "real" | "text?" | "int?" | "real?";
const typeOf = (kind: Kind) => {
  if (kind.startsWith("text")) return column.text;
  return kind.startsWith("int") ? column.integer : column.real;
};

/** Creates a table whose key begins with the company. A question mark allows null. */
export const table = async (
  db: Kysely<any>,
  name: string,
  key: readonly string[],
  columns: Record<string, Kind>,
): Promise<void> => {
  let builder = db.schema.createTable(name).addColumn("company_id", column.companyId, (c) => c.notNull());
  for (const [name, kind] of Object.entries(columns)) {
    builder = builder.addColumn(name, typeOf(kind), (c) => (kind.endsWith("?") ? c : c.notNull()));
  }
  await builder.addPrimaryKeyConstraint(`${name}_key`, ["company_id", ...key] as never[]).execute();
};

/** Creates an index that begins with the company. */
export const index = (db: Kysely<any>, name: string, on: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(name)
    .on(on)
    .columns(["company_id", ...columns])
    .execute();
