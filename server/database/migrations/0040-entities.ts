import { type Kysely, sql } from "kysely";
import { addOwnColumns, index, listIndexes, table } from "./table.ts";

/** Rows of master data have a version, go out of use, and leave a history; places of machines and parts are rows of their own. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of before) await addOwnColumns(db, name);
  for (const [name, key, label] of listed) await listIndexes(db, name, key, label);
  await places(db);
  await parts(db);
  await table(db, "entity_history", ["entity", "row_key", "version"], {
    entity: "text",
    row_key: "text",
    version: "int",
    at: "int",
    username: "text",
    action: "text",
    changes: "text",
  });
  await index(db, "entity_history_time", "entity_history", ["entity", "at"]);
  await table(db, "entity_texts", ["entity", "row_key", "field", "language"], {
    entity: "text",
    row_key: "text",
    field: "text",
    language: "text",
    content: "text",
  });
  await useIndexes(db);
};

/** Tables of master data that were there before. */
const before = [
  "machines",
  "stop_codes",
  "stop_groups",
  "scrap_reasons",
  "scrap_reason_categories",
  "tools",
  "materials",
  "employees",
];

/** Those that may be long, with the column of the key and the one of the text by which people know a row. */
const listed = [
  ["tools", "tool_id", "description"],
  ["materials", "material_no", "material_desc"],
  ["employees", "employee_number", "employee_name"],
] as const;

const places = async (db: Kysely<any>): Promise<void> => {
  const of = [
    ["departments", "department", "department_description"],
    ["zones", "zone", "zone_desc"],
    ["categories", "category", "cat_desc"],
  ] as const;
  for (const [name, code, text] of of) {
    await table(db, name, ["code"], { code: "text", description: "text" });
    await addOwnColumns(db, name);
    await sql`insert into ${sql.table(name)} (company_id, code, description)
      select company_id, ${sql.ref(code)}, coalesce(nullif(max(${sql.ref(text)}), ''), ${sql.ref(code)}) from machines
      where ${sql.ref(code)} <> '' group by company_id, ${sql.ref(code)}`.execute(db);
  }
};

const parts = async (db: Kysely<any>): Promise<void> => {
  await table(db, "parts", ["part_no"], { part_no: "text", part_description: "text", part_type_id: "text" });
  await addOwnColumns(db, "parts");
  await sql`insert into parts (company_id, part_no, part_description, part_type_id)
    select company_id, part_no, coalesce(nullif(max(part_description), ''), part_no), max(part_type_id) from orders
    where part_no <> '' group by company_id, part_no`.execute(db);
  await listIndexes(db, "parts", "part_no", "part_description", "part_type_id");
};

/** By what it is found whether something uses a row. */
const useIndexes = async (db: Kysely<any>): Promise<void> => {
  const partial = (name: string, used: string) =>
    sql`create index ${sql.id(`${name}_${used}_use`)} on ${sql.table(name)} (company_id, ${sql.ref(used)})
      where ${sql.ref(used)} <> ''`.execute(db);
  await partial("orders", "part_no");
  await partial("orders", "tool_id");
  await partial("production_transactions", "scrap_reason");
  await partial("production_transactions", "employee");
  await index(db, "history_month_stops_reason", "history_month_stops", ["stop_reason"]);
  await index(db, "history_day_scrap_reason", "history_day_scrap", ["scrap_reason"]);
  await index(db, "employee_sign_ins_employee", "employee_sign_ins", ["employee_id"]);
};
