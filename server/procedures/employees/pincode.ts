import { DomainError } from "#schemas/protocol/errors.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";

/** The special function of machines at which people show by a pincode who they are. */
export const pincodes = 361;
/** Wrong pincodes of one employee at one terminal, and of all employees at it, before each pause. */
const free = { employee: 5, terminal: 20 };

export interface PincodeTry {
  machine_id: string;
  /** The number or badge as it was typed. */
  typed: string;
  /** The employee it belongs to, if any. */
  found: EmployeeRow | undefined;
  pincode: string;
}

/**
 * Refuses a pincode that is not the employee's. It counts on an enrolled terminal and a machine with SF361 only. An
 * employee nobody knows, one without a pincode and a wrong pincode are answered alike, in the same time.
 */
export const checkPincode = async (
  { db, scope, actor, tries, isPassword }: Pick<ReadContext, "db" | "scope" | "actor" | "tries" | "isPassword">,
  { machine_id, typed, found, pincode }: PincodeTry,
): Promise<void> => {
  const terminal = actor?.enrolled ?? null;
  if (!(await functionsOf(db, scope.company_id, machine_id)).has(pincodes)) throw refused("employees.no_pincode_here");
  if (terminal === null) throw refused("employees.terminal_not_enrolled");
  const own = `pincode:${terminal}:${found?.employee_number ?? typed}`;
  const shared = `pincodes:${terminal}`;
  const { company_id } = scope;
  await tries.take(company_id, [
    { name: own, free: free.employee },
    { name: shared, free: free.terminal },
  ]);
  if (!(await isPassword(pincode, found?.pincode ?? null)))
    throw new DomainError("wrong_credentials", { path: "/pincode", text: { key: "employees.wrong_pincode" } });
  await tries.wasRight(company_id, own, [shared]);
};

const refused = (key: string) => new DomainError("not_allowed", { path: "/pincode", text: { key } });
