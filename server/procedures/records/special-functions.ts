import { DomainError } from "#schemas/protocol/errors.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";

const activeNumbers = prepared((db, of: { company_id: number; machine_id: string }) =>
  db.selectFrom("special_functions").select("sf_no").where("machine_id", "=", of.machine_id).where("active", "=", 1),
);

/** Numbers of the special functions that are switched on for a machine. */
export const functionsOf = async (db: Reader, company_id: number, machine_id: string): Promise<ReadonlySet<number>> =>
  new Set((await activeNumbers(db, { company_id, machine_id })).map(({ sf_no }) => sf_no));

/** The number that is given to a special function of a machine; `usual` where it is on without one, null where it is off. */
export const functionNumber = async (
  db: Reader,
  machine_id: string,
  sf_no: number,
  usual: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom("special_functions")
    .select(["parameter"])
    .where("machine_id", "=", machine_id)
    .where("sf_no", "=", sf_no)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  return row.parameter === null || row.parameter === "" ? usual : Number(row.parameter);
};

/** What an action asks of a machine's special functions: all of some, none of the restrictive ones. */
export interface FunctionGate {
  all?: readonly number[];
  none?: readonly number[];
}

/** Whether the gate is open, and else the first special function that closes it. */
export const closedBy = (
  { all = [], none = [] }: FunctionGate,
  active: ReadonlySet<number>,
): { missing: number } | { blocking: number } | null => {
  const missing = all.find((sf_no) => !active.has(sf_no));
  if (missing !== undefined) return { missing };
  const blocking = none.find((sf_no) => active.has(sf_no));
  return blocking === undefined ? null : { blocking };
};

/** Refuses (`not_allowed`) what the machine's special functions do not allow. */
export const requireFunctions = (gate: FunctionGate, active: ReadonlySet<number>): void => {
  const closed = closedBy(gate, active);
  if (closed === null) return;
  const [sf_no, key] =
    "missing" in closed ? [closed.missing, "machines.function_missing"] : [closed.blocking, "machines.function_blocks"];
  const message =
    "missing" in closed
      ? `SF${sf_no} is not switched on for this machine.`
      : `SF${sf_no} does not allow this on this machine.`;
  throw new DomainError("not_allowed", { message, path: "/machine_id", text: { key, values: { sf_no } } });
};
