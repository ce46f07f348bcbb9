import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** At which machines an employee may sign in; one without any may at all of them. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "employee_machines", ["employee_number", "machine_id"], {
    employee_number: "text",
    machine_id: "text",
  });
  await index(db, "employee_machines_machine", "employee_machines", ["machine_id"]);
};
