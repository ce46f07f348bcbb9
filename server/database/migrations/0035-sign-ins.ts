import { type Kysely, sql } from "kysely";
import { column } from "../columns.ts";

/** Nobody is signed in twice at a machine; who is there is found at once; and which sign-ins a shift's end has ended. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("employee_sign_ins")
    .addColumn("automatic", column.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await endDoubles(db);
};

/** Of several open sign-ins of one employee at one machine the first stays; the others end where they began. */
export const endDoubles = async (db: Kysely<any>): Promise<void> => {
  await sql`
    update employee_sign_ins set signed_out_at = signed_in_at
    where signed_out_at is null and exists (
      select 1 from employee_sign_ins as earlier
      where earlier.company_id = employee_sign_ins.company_id and earlier.machine_id = employee_sign_ins.machine_id
        and earlier.employee_id = employee_sign_ins.employee_id and earlier.signed_out_at is null
        and earlier.record_no < employee_sign_ins.record_no)`.execute(db);
  await sql`create unique index employee_sign_ins_open
    on employee_sign_ins (company_id, machine_id, employee_id) where signed_out_at is null`.execute(db);
};
