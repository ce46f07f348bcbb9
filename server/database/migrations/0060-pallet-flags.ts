import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { addOwnColumns, index, listIndexes, table } from "./table.ts";

/** Flags of pallets, the pallets that wait at machines, and which flag a print job is of. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "pallet_flags", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    work_order_no: "text",
    part_no: "text",
    op_number: "text",
    print_text: "text",
    date: "int",
    status: "text",
    pallet_flag_type: "text",
    good_qty: "int",
    print_order: "int",
    erp_id: "int?",
    erp_status: "text",
    sscc: "text?",
    confirmed_at: "int?",
    confirmed_by: "text",
    username: "text",
    facts: "text",
  });
  await index(db, "pallet_flags_machine", "pallet_flags", ["machine_id", "date"]);
  await index(db, "pallet_flags_erp", "pallet_flags", ["erp_status", "machine_id", "record_no"]);
  await index(db, "pallet_flags_card", "pallet_flags", ["card_no", "machine_id"]);
  await table(db, "pallet_queue", ["machine_id", "record_no"], {
    machine_id: "text",
    record_no: "int",
    position: "int",
    created_at: "int",
  });
  await table(db, "pallet_flag_types", ["code"], { code: "text", description: "text", label: "text" });
  await addOwnColumns(db, "pallet_flag_types");
  await listIndexes(db, "pallet_flag_types", "code", "description");
  await db.schema.alterTable("print_jobs").addColumn("flag_record_no", column.integer).execute();
  await index(db, "print_jobs_flag", "print_jobs", ["flag_record_no"]);
};
