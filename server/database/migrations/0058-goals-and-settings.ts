import { type Kysely, sql } from "kysely";
import { column } from "../columns.ts";
import { addOwnColumns, index, listIndexes } from "./table.ts";

/** Production goals and input settings are rows of master data. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await goals(db);
  await settings(db);
};

/** A goal is known by its type and day. */
const goals = async (db: Kysely<any>): Promise<void> => {
  await addOwnColumns(db, "production_goals");
  await db.schema
    .alterTable("production_goals")
    .addColumn("row_key", column.text, (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update production_goals set row_key = production_type || '/' || target_date`.execute(db);
  await index(db, "production_goals_row", "production_goals", ["row_key"]);
  await listIndexes(db, "production_goals", "row_key", "target_date");
};

/** A setting keeps the number that terminals know it by, and has the name of its group beside it. */
const settings = async (db: Kysely<any>): Promise<void> => {
  const name = "input_group_settings";
  await addOwnColumns(db, name);
  for (const text of ["setting_no", "group"])
    await db.schema
      .alterTable(name)
      .addColumn(text, column.text, (c) => c.notNull().defaultTo(""))
      .execute();
  await sql`update input_group_settings set setting_no = cast(record_no as text), "group" = coalesce((
    select description from input_groups where input_groups.company_id = input_group_settings.company_id
      and input_groups.record_no = input_group_settings.input_group_record_link), '')`.execute(db);
  await index(db, "input_group_settings_row", name, ["setting_no"]);
  await listIndexes(db, name, "setting_no");
};
