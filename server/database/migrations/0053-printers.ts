import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** Printers, and at which machines each can be chosen; one without any at all of them. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "printers", ["printer_no"], {
    printer_no: "text",
    printer_name: "text",
    printer_description: "text",
  });
  for (const [name, usual] of [
    ["version", 1],
    ["retired", 0],
  ] as const)
    await db.schema
      .alterTable("printers")
      .addColumn(name, column.integer, (c) => c.notNull().defaultTo(usual))
      .execute();
  await table(db, "printer_machines", ["printer_no", "machine_id"], { printer_no: "text", machine_id: "text" });
  await index(db, "printer_machines_machine", "printer_machines", ["machine_id"]);
};
