import { day } from "#schemas/durations.ts";
import { type Reader, type Trx, writeCompany } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Store } from "#server/database/store.ts";
import type { ProofRow } from "#server/database/tables/auth.ts";
import type { Actor } from "#server/identity.ts";

/** Ended proofs are kept for so long (ms): a write that was made while one held may come late. */
export const proofsKept = 7 * day;
/** A clock that is so little behind is not put right (ms), and shows what came after a proof as before it. */
const clockSlack = 10_000;

/** Who has shown who they are, and where. */
export interface ProofOf {
  machine_id: string;
  employee_number: string;
}
/** In whose session and at which terminal. */
export type Prover = Pick<Actor, "username" | "terminal" | "enrolled">;

/** Stores that an employee has shown who they are at a machine; it holds from `made_at` until `ends_at` (ms UTC). */
export const addProof = async (
  trx: Trx,
  company_id: number,
  by: Prover,
  { machine_id, employee_number, made_at, ends_at }: ProofOf & Pick<ProofRow, "made_at" | "ends_at">,
): Promise<void> => {
  const proof_no = await takeNumbers(trx, company_id, "proofs");
  const { username, terminal: session, enrolled: device } = by;
  const proof = { proof_no, session, username, device, machine_id, employee_number, made_at, ends_at };
  await trx.insertInto("proofs").values(proof).execute();
};

/** What is named of the proofs that end: all of a session, of an employee in it, or of an employee at a machine. */
type Ending = { session: string; employee_number?: string } | ProofOf;

/** Ends proofs now; what was done while they held stays proved. */
export const endProofs = async (trx: Trx, of: Ending, now: number): Promise<void> => {
  let query = trx.updateTable("proofs").set({ ends_at: now }).where("ends_at", ">", now);
  if ("session" in of) query = query.where("session", "=", of.session);
  else query = query.where("machine_id", "=", of.machine_id);
  if (of.employee_number !== undefined) query = query.where("employee_number", "=", of.employee_number);
  await query.execute();
};

/** When the session of a caller began, ms UTC; it is looked up only for a proof of another one. */
const sessionBegan = async (db: Reader, { terminal }: Prover): Promise<number> => {
  const session = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("handle", "=", terminal)
    .executeTakeFirst();
  return session?.created_at ?? 0;
};

/**
 * Had the employee shown who they are when a write was made (`at`, ms UTC)? A proof counts in the session in which it was
 * given and at that terminal. What was made before the present session began, and was sent only now, may have been
 * proved in an earlier one of the same user at the same enrolled terminal.
 */
export const hasProof = async (
  db: Reader,
  by: Prover,
  { machine_id, employee_number }: ProofOf,
  at: number,
): Promise<boolean> => {
  const rows = await db
    .selectFrom("proofs")
    .select(["session", "device"])
    .where("machine_id", "=", machine_id)
    .where("employee_number", "=", employee_number)
    .where("username", "=", by.username)
    .where("made_at", "<=", at + clockSlack)
    .where("ends_at", ">", at)
    .execute();
  const here = rows.filter(({ device }) => device === by.enrolled);
  if (here.some(({ session }) => session === by.terminal)) return true;
  return here.some(({ device }) => device !== null) && at < (await sessionBegan(db, by));
};

/** Who has shown at a machine, in this session and at this terminal, who they are, and until when that holds (ms UTC). */
export const proofsHere = async (
  db: Reader,
  by: Prover,
  machine_id: string,
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom("proofs")
    .select(["employee_number", "device", "ends_at"])
    .where("session", "=", by.terminal)
    .where("machine_id", "=", machine_id)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .execute();
  const here = rows.filter(({ device }) => device === by.enrolled);
  return new Map(here.map(({ employee_number, ends_at }) => [employee_number, ends_at]));
};

/** Keeps a proof that a read has brought about. */
export interface Proofs {
  keep: (company_id: number, by: Prover, of: ProofOf, ends_at: number) => Promise<void>;
}

export const createProofs = (store: Store, now: () => number): Proofs => ({
  keep: (company_id, by, of, ends_at) =>
    writeCompany(store, company_id, (trx) => addProof(trx, company_id, by, { ...of, made_at: now(), ends_at })),
});
