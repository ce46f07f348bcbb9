import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** Machines, stops, orders, quantities, scrap, employees and wizards. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await machines(db);
  await stops(db);
  await orders(db);
  await people(db);
};

const machines = async (db: Kysely<any>): Promise<void> => {
  await table(db, "machines", ["machine_id"], {
    machine_id: "text",
    object_description: "text",
    object_no: "int",
    department: "text",
    department_description: "text",
    zone: "text",
    zone_desc: "text",
    category: "text",
    cat_desc: "text",
    resource_type: "int",
    line_position: "int?",
    erp_resource: "text",
    erp_connection_type: "text",
    tool_id: "text",
    oee_green_limit: "real",
    oee_yellow_limit: "real",
    q_green_limit: "real",
    q_yellow_limit: "real",
  });
  await table(db, "machine_states", ["machine_id"], {
    machine_id: "text",
    status: "text",
    machine_reason: "text",
    current_stop_reason: "text",
    stop_number: "int",
    force_stop_enabled: "int",
    prepare_status: "text",
    good_count: "int?",
    scrap_count: "int?",
    known_since: "int?",
    last_signal_at: "int?",
    silent: "int",
    version: "int",
  });
  await index(db, "machine_states_silence", "machine_states", ["silent", "last_signal_at"]);
  await table(db, "machine_records", ["machine_id", "time"], {
    machine_id: "text",
    time: "int",
    status: "text?",
    reason: "text",
    good_count: "int?",
    scrap_count: "int?",
  });
  await index(db, "machine_records_time", "machine_records", ["time"]);
  await table(db, "silences", ["machine_id", "start_time"], { machine_id: "text", start_time: "int", end_time: "int" });
  await index(db, "silences_end", "silences", ["end_time"]);
  await table(db, "machine_touch_configs", ["machine_id"], { machine_id: "text", config: "text" });
  await table(db, "special_functions", ["machine_id", "sf_no"], {
    machine_id: "text",
    sf_no: "int",
    active: "int",
    parameter: "text?",
  });
  await table(db, "process_values", ["machine_id", "name"], {
    machine_id: "text",
    name: "text",
    value: "text",
    time: "int",
  });
  await table(db, "shifts", ["department", "start_time"], {
    department: "text",
    start_time: "int",
    end_time: "int",
    shift: "int",
    shift_description: "text",
  });
  await index(db, "shifts_end", "shifts", ["end_time"]);
};

const stops = async (db: Kysely<any>): Promise<void> => {
  await table(db, "stops", ["machine_id", "stop"], {
    machine_id: "text",
    stop: "int",
    stop_reason: "text",
    shift: "int",
    start_time: "int",
    end_time: "int?",
    work_order_no: "text",
    cut: "int",
    coded_by: "text?",
    coded_at: "int?",
    version: "int",
  });
  await index(db, "stops_end", "stops", ["end_time"]);
  await index(db, "stops_machine_end", "stops", ["machine_id", "end_time"]);
  await index(db, "stops_reason", "stops", ["stop_reason", "machine_id"]);
  await table(db, "stop_codes", ["stop_code"], {
    stop_code: "text",
    record_no: "int",
    stop_description: "text",
    stop_text_flag: "int",
    stop_help_text: "text",
    group_id: "text",
    include_in_mtbf: "int",
    include_in_mdt: "int",
    setup_time: "int",
    color: "text",
  });
  await table(db, "stop_code_machines", ["stop_code", "machine_id"], { stop_code: "text", machine_id: "text" });
  await table(db, "stop_groups", ["code"], { code: "text", description: "text" });
  await table(db, "stop_notes", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    stop: "int",
    note: "text",
    username: "text",
    created_at: "int",
  });
  await index(db, "stop_notes_stop", "stop_notes", ["machine_id", "stop"]);
};

const orders = async (db: Kysely<any>): Promise<void> => {
  await table(db, "orders", ["machine_id1", "card_no"], {
    machine_id1: "text",
    card_no: "text",
    record_no1: "int",
    work_order_no: "text",
    part_no: "text",
    part_description: "text",
    part_type_id: "text",
    op_number: "text",
    op_name: "text",
    tool_id: "text",
    prev_op_card_no: "text",
    unit_qty: "int",
    planned_op_qty: "int",
    good_qty: "int",
    scrap_qty: "int",
    quantity_per_cycle: "int",
    cycle_amount: "int?",
    planned_setup_time: "real",
    planned_unit_time: "real",
    planned_speed: "real",
    capacity_factor: "real",
    planned_start_time: "int?",
    started_at: "int?",
    stop_date: "int?",
    state: "text",
    order_kind: "text",
    cancelled: "int",
    locked: "int",
    program_id: "text",
    material_prepared: "int",
    tools_prepared: "int",
    peripheral_equipment_prepared: "int",
    print_prepared: "int",
    other_info_8: "text",
    cavities: "int?",
    p_order: "text",
    version: "int",
  });
  await db.schema.createIndex("orders_record").unique().on("orders").columns(["company_id", "record_no1"]).execute();
  await index(db, "orders_state", "orders", ["state", "machine_id1"]);
  await index(db, "orders_card", "orders", ["card_no"]);
  await table(db, "production_transactions", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    kind: "text",
    quantity: "int",
    scrap_reason: "text",
    scrap_text: "text",
    employee: "text",
    note: "text",
    trans_time: "int",
    username: "text",
    corrects: "int?",
    report_no: "int",
    reason: "text",
    counted: "int",
  });
  await index(db, "production_transactions_time", "production_transactions", ["machine_id", "trans_time"]);
  await index(db, "production_transactions_card", "production_transactions", ["card_no"]);
  await index(db, "production_transactions_report", "production_transactions", ["report_no"]);
  await table(db, "scrap_reasons", ["code"], {
    code: "text",
    description: "text",
    scrap_text_flag: "int",
    color: "text",
    scrap_reason_category: "text",
    scrap_reason_color: "text",
    scrap_cost: "real",
  });
  await table(db, "scrap_reason_machines", ["code", "machine_id"], { code: "text", machine_id: "text" });
  await table(db, "scrap_reason_categories", ["code"], { code: "text", description: "text" });
  await table(db, "erp_transfers", ["subject", "record_no"], {
    subject: "text",
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    quantity: "int",
    time: "int",
    status: "text",
    outcome_unknown: "int",
    tries: "int",
    error_text: "text",
    changed_at: "int",
    key: "text",
    payload: "text",
  });
};

const people = async (db: Kysely<any>): Promise<void> => {
  await table(db, "employees", ["employee_number"], {
    employee_number: "text",
    employee_name: "text",
    badge: "text?",
    pincode: "text?",
    allow_sign_in: "int",
  });
  await table(db, "employee_sign_ins", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    employee_id: "text",
    signed_in_at: "int",
    signed_out_at: "int?",
    logg_message: "text",
  });
  await index(db, "employee_sign_ins_machine", "employee_sign_ins", ["machine_id", "signed_out_at"]);
  await table(db, "my_machines", ["username", "machine_id"], { username: "text", machine_id: "text" });
  await table(db, "wizard_snapshots", ["username", "machine_id", "wizard"], {
    username: "text",
    machine_id: "text",
    wizard: "text",
    snapshot: "text",
    version: "int",
    updated_at: "int",
  });
};
