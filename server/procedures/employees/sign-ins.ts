import { DomainError } from "#schemas/protocol/errors.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { EmployeeRow, EmployeeSignInRow } from "#server/database/tables/employees.ts";
import type { NewEvent } from "#server/events/log.ts";
import { findEmployee } from "./reader.ts";

/** Numbers the rows of the log of sign-ins. */
export const signInCounter = "employee_sign_in";

/** The employee of a number or badge at sign-in and sign-out; refuses (`not_found`) whom the company does not have. */
export const employeeOf = async (db: Reader, typed: string): Promise<EmployeeRow> => {
  const found = await findEmployee(db, typed);
  if (found) return found;
  throw new DomainError("not_found", {
    message: "failed to find employee",
    path: "/employee_id",
    text: { key: 900_037 },
  });
};

/** Refuses (`rule_violated`) a machine that is none of those at which an employee may sign in. */
export const checkMayBeAt = async (
  db: Reader,
  { employee_number }: EmployeeRow,
  machine_id: string,
  path: string,
): Promise<void> => {
  const rows = await db
    .selectFrom("employee_machines")
    .select("machine_id")
    .where("employee_number", "=", employee_number)
    .execute();
  if (rows.length === 0 || rows.some((row) => row.machine_id === machine_id)) return;
  throw new DomainError("rule_violated", {
    message: `Employee ${employee_number} may not sign in at ${machine_id}.`,
    path,
    text: { key: "employees.not_at_machine", values: { employee: employee_number, machine: machine_id } },
  });
};

type Where = Pick<EmployeeSignInRow, "machine_id" | "employee_id">;

/** The sign-in of an employee at a machine that has not ended. */
export const openSignIn = async (
  db: Reader,
  { machine_id, employee_id }: Where,
): Promise<EmployeeSignInRow | undefined> =>
  await db
    .selectFrom("employee_sign_ins")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("employee_id", "=", employee_id)
    .where("signed_out_at", "is", null)
    .executeTakeFirst();

/**
 * Begins a sign-in at a time (ms UTC) and gives its number, or null where one is open already: of two terminals that
 * sign one person in at once, one begins it.
 */
export const beginSignIn = async (
  trx: Trx,
  row: Pick<EmployeeSignInRow, "machine_id" | "employee_id" | "signed_in_at" | "logg_message">,
): Promise<number | null> => {
  const record_no = await takeNumbers(trx, trx.company_id, signInCounter);
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("employee_sign_ins")
    .values({ ...row, record_no, signed_out_at: null, automatic: 0 })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "machine_id", "employee_id"]).where("signed_out_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? null : record_no;
};

/** What was said at the sign-in, and below it what was said at the sign-out. */
const bothMessages = (...messages: readonly string[]): string => messages.filter((one) => one !== "").join("\n");

/**
 * Ends an open sign-in at a time (ms UTC) and keeps it as history; `automatic` is one that no person has ended. False
 * where it has ended meanwhile.
 */
export const endSignIn = async (
  trx: Trx,
  { record_no, logg_message }: EmployeeSignInRow,
  end: { at: number; message: string; automatic?: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("employee_sign_ins")
    .set({
      signed_out_at: end.at,
      logg_message: bothMessages(logg_message, end.message),
      automatic: end.automatic === true ? 1 : 0,
    })
    .where("record_no", "=", record_no)
    .where("signed_out_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Tells every screen that somebody has come to a machine, or gone. */
export const signInChanged = ({ machine_id, employee_id }: Where): NewEvent => ({
  event: "SignInChanged",
  machine_id,
  payload: { machine_id, employee_id },
});
