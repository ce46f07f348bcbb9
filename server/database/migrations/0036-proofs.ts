import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** Who has proved at a terminal who they are, and how an employee who is signed in on a device is called. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "proofs", ["proof_no"], {
    proof_no: "int",
    session: "text",
    username: "text",
    device: "int?",
    machine_id: "text",
    employee_number: "text",
    made_at: "int",
    ends_at: "int",
  });
  await index(db, "proofs_of_employee", "proofs", ["machine_id", "employee_number", "username"]);
  await db.schema.createIndex("proofs_of_session").on("proofs").columns(["session"]).execute();
  await index(db, "proofs_ended", "proofs", ["ends_at"]);
  await db.schema.alterTable("sessions").addColumn("device_employee_name", column.text).execute();
};
