import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "planning_bundles", ["bundle_no"], {
    bundle_no: "int",
    machine_id: "text",
    booked_machine_id: "text?",
    planned_qty: "int",
    sequence: "int",
  });
  await index(db, "planning_bundles_by_machine", "planning_bundles", ["machine_id", "sequence"]);
  await table(db, "planning_bundle_orders", ["bundle_no", "machine_id", "card_no"], {
    bundle_no: "int",
    machine_id: "text",
    card_no: "text",
    position: "int",
  });
  await index(db, "planning_bundle_orders_by_order", "planning_bundle_orders", ["machine_id", "card_no"]);
  await db.schema.alterTable("orders").addColumn("planned_in", "bigint").execute();
};
