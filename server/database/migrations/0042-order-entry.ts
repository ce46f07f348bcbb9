import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { index } from "./table.ts";

/**
 * Orders that come in: when they are due, their place in the machine's queue where a planner has moved them, and when the
 * ERP last changed them. They are found by the ERP's own number, and what is known of a part by its latest order.
 */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["due_time", "queue_time", "erp_changed_at"])
    await db.schema.alterTable("orders").addColumn(name, column.time).execute();
  await index(db, "orders_erp", "orders", ["p_order"]);
  await index(db, "orders_part", "orders", ["part_no", "record_no1"]);
};
