import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** How printers are reached and what is in them, and what they are asked to print. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["driver", "address"])
    await db.schema
      .alterTable("printers")
      .addColumn(name, column.text, (c) => c.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("printers")
    .addColumn("resolution", column.text, (c) => c.notNull().defaultTo("203"))
    .execute();
  await db.schema
    .alterTable("printers")
    .addColumn("reports_state", column.flag, (c) => c.notNull().defaultTo(1))
    .execute();
  for (const name of ["media_width", "media_height"])
    await db.schema.alterTable("printers").addColumn(name, column.integer).execute();
  await table(db, "print_jobs", ["record_no"], {
    record_no: "int",
    kind: "text",
    print_text: "text",
    date: "int",
    print_status: "text",
    machine_id: "text",
    card_no: "text",
    printer_no: "text",
    alternative_printer: "text",
    prints_on: "text",
    num_copies: "int",
    num_labels: "int",
    origin: "text",
    is_copy: "int",
    label: "text",
    facts: "text",
    error_text: "text",
    sent_at: "int?",
    ended_at: "int?",
    username: "text",
  });
  await index(db, "print_jobs_waiting", "print_jobs", ["print_status", "prints_on", "record_no"]);
  await index(db, "print_jobs_machine", "print_jobs", ["machine_id", "record_no"]);
};
