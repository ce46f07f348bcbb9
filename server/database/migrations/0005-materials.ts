import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** Materials of orders, input groups with their values, badges, and counted tries of secrets. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await materials(db);
  await inputGroups(db);
  await db.schema.createIndex("employees_badge").unique().on("employees").columns(["company_id", "badge"]).execute();
  await table(db, "limited_tries", ["name"], { name: "text", tries: "int", last_at: "int" });
};

const materials = async (db: Kysely<any>): Promise<void> => {
  await table(db, "materials", ["material_no"], { material_no: "text", material_desc: "text", unit: "text" });
  await table(db, "order_materials", ["machine_id", "card_no", "position"], {
    machine_id: "text",
    card_no: "text",
    position: "int",
    material_no: "text",
    planned_qty: "int",
    used_qty: "int",
    line_no: "int?",
    material_card_no: "text",
  });
  await index(db, "order_materials_material", "order_materials", ["material_no"]);
  await table(db, "material_requests", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    material_no: "text",
    quantity: "int",
    status: "text",
    created_at: "int",
    username: "text",
  });
  await index(db, "material_requests_card", "material_requests", ["machine_id", "card_no"]);
};

const inputGroups = async (db: Kysely<any>): Promise<void> => {
  await table(db, "input_groups", ["record_no"], { record_no: "int", description: "text" });
  await table(db, "input_group_settings", ["record_no"], {
    record_no: "int",
    input_group_record_link: "int",
    setting: "text",
    setting_type: "text",
    unit: "text",
    lower_limit: "real?",
    upper_limit: "real?",
  });
  await index(db, "input_group_settings_group", "input_group_settings", ["input_group_record_link"]);
  await table(db, "input_group_values", ["record_no", "machine_id", "tool_id", "part_no", "part_type_record_no"], {
    record_no: "int",
    machine_id: "text",
    tool_id: "text",
    part_no: "text",
    part_type_record_no: "int",
    value: "text",
    changed_by: "text",
    changed_at: "int",
  });
};
