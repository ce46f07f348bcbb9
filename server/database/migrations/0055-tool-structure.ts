import { type Kysely, sql } from "kysely";
import { column } from "../columns.ts";
import { addOwnColumns, index, listIndexes, table } from "./table.ts";

/** What a tool makes; what can be chosen in its place and the inserts in it are rows of master data. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("tools").addColumn("cavities", column.integer).execute();
  await table(db, "tool_parts", ["tool_id", "part_no"], { tool_id: "text", part_no: "text" });
  await index(db, "tool_parts_part", "tool_parts", ["part_no"]);
  await addOwnColumns(db, "tool_structure");
  await db.schema
    .alterTable("tool_structure")
    .addColumn("row_key", column.text, (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update tool_structure set row_key = tool_id || '/' || child_tool_id`.execute(db);
  await listIndexes(db, "tool_structure", "row_key", "tool_id");
  await addOwnColumns(db, "tool_inserts");
  await index(db, "tool_inserts_parent", "tool_inserts", ["parent_tool_id"]);
  await listIndexes(db, "tool_inserts", "tool_id", "parent_tool_id");
};
