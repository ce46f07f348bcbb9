import { DomainError } from "#schemas/protocol/errors.ts";
import { hour } from "#schemas/durations.ts";
import type { LimitedTries } from "#server/auth/limited-tries.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import type { Actor } from "#server/identity.ts";
import type { PrepareContext } from "#server/procedures/procedure.ts";
import { takesPincodes } from "#server/procedures/proofs/machine.ts";

/**
 * Wrong pincodes before each pause: of one employee at one terminal, of all employees at it, and of one employee at all
 * terminals.
 */
const free = { employee: 5, terminal: 20, everywhere: 15 };
/** Numbers that nobody has, asked for within an hour at one terminal or in one session, and by one user. */
const freeNumbers = { place: 20, user: 200 };

export interface PincodeTry {
  machine_id: string;
  /** The number or badge as it was typed. */
  typed: string;
  /** The employee it belongs to, if any. */
  found: EmployeeRow | undefined;
  pincode: string;
}

/** What a check of a pincode asks of its surroundings; a read that hides who calls has no actor. */
export type CheckContext = Pick<PrepareContext, "db" | "scope" | "tries" | "isPassword"> & { actor: Actor | null };

/**
 * Refuses a pincode that is not the employee's. It counts on an enrolled terminal and a machine with SF361 only. An
 * employee nobody knows, one without a pincode and a wrong pincode are answered alike, in the same time.
 */
export const checkPincode = async (
  { db, scope, actor, tries, isPassword }: CheckContext,
  { machine_id, typed, found, pincode }: PincodeTry,
): Promise<void> => {
  const terminal = actor?.enrolled ?? null;
  const { company_id } = scope;
  if (!(await takesPincodes(db, company_id, machine_id))) throw refused("employees.no_pincode_here");
  if (terminal === null) throw refused("employees.terminal_not_enrolled");
  const whose = found?.employee_number ?? typed;
  const own = `pincode:${terminal}:${whose}`;
  const everywhere = `pincode:*:${whose}`;
  const shared = `pincodes:${terminal}`;
  await tries.consume(company_id, [
    { name: own, free: free.employee },
    { name: shared, free: free.terminal },
    { name: everywhere, free: free.everywhere },
  ]);
  if (!(await isPassword(pincode, found?.pincode ?? null)))
    throw new DomainError("wrong_credentials", { path: "/pincode", text: { key: "employees.wrong_pincode" } });
  await tries.wasRight(company_id, [own, everywhere], [shared]);
};

const refused = (key: string) => new DomainError("not_allowed", { path: "/pincode", text: { key } });

/** What limits the numbers that a caller asks for without a pincode; each hour begins anew. */
const numbersOf = ({ username, terminal, enrolled }: Actor, now: number) => {
  const hours = Math.floor(now / hour);
  return [
    { name: `numbers:${enrolled ?? terminal}:${hours}`, free: freeNumbers.place },
    { name: `numbers of:${username}:${hours}`, free: freeNumbers.user },
  ];
};

/** Refuses (`too_many_requests`) who has asked for too many numbers that nobody has. */
export const mayAskForNumbers = async (
  tries: LimitedTries,
  company_id: number,
  actor: Actor | null,
  now: number,
): Promise<void> => {
  if (actor) await tries.mayTry(company_id, numbersOf(actor, now));
};

/** Counts a number that nobody has; refuses like `mayAskForNumbers` when others of the same moment were too many. */
export const countUnknown = async (
  tries: LimitedTries,
  company_id: number,
  actor: Actor | null,
  now: number,
): Promise<void> => {
  if (actor) await tries.consume(company_id, numbersOf(actor, now));
};
