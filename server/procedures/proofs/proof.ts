import { DomainError } from "#schemas/protocol/errors.ts";
import { addProof, hasProof, type ProofOf } from "#server/auth/proofs.ts";
import type { Signable } from "#schemas/plant/signable.ts";
import type { Settings } from "#server/site.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { asksForProof, endOfProof } from "./machine.ts";

/**
 * Gives the caller's session, at its terminal, the proof that an employee has shown at a machine who they are. It holds
 * until the shift ends (12 h where none is planned), the session does, or `endProofs` ends it. Whoever calls has checked
 * a pincode.
 */
export const giveProof = async ({ trx, scope, actor, now }: WriteContext, of: ProofOf): Promise<void> => {
  const ends_at = await endOfProof(trx, of.machine_id, now);
  await addProof(trx, scope.company_id, actor, { ...of, made_at: now, ends_at });
};

/** The refusal of a write whose employee has not shown who they are; no other one has its code. */
export const proofNeeded = (path: string, employee: string): DomainError =>
  new DomainError("proof_needed", {
    message: `Employee ${employee} has to confirm with the pincode first.`,
    path,
    text: { key: "employees.proof_needed", values: { employee } },
  });

/** The refusal of a write that has to be signed and names nobody. */
const signatureNeeded = (): DomainError =>
  new DomainError("proof_needed", {
    message: "This has to be signed: an employee confirms it with the pincode.",
    path: "/employee",
    text: { key: "employees.signature_needed" },
  });

/** Does the site have this write signed? */
const isSigned = (settings: Settings, write: Signable): boolean => {
  const signed = settings["signed_writes"];
  return Array.isArray(signed) && signed.includes(write);
};

/**
 * Refuses (`proof_needed`) a write in the name of an employee who had not shown at the machine, when the write was made
 * (`at`, ms UTC), who they are. Where the site has the write signed it is asked at each machine, and '' (in nobody's
 * name) is refused. What lies in the future counts as made now.
 */
export const requireProof = async (
  write: Signable,
  { trx, scope, actor, now, settings }: WriteContext,
  { machine_id, employee_number }: ProofOf,
  at: number,
): Promise<void> => {
  const signed = isSigned(settings, write);
  if (signed && employee_number === "") throw signatureNeeded();
  if (!signed && employee_number === "") return;
  if (!signed && !(await asksForProof(trx, scope.company_id, machine_id))) return;
  if (await hasProof(trx, actor, { machine_id, employee_number }, Math.min(at, now))) return;
  throw proofNeeded("/employee", employee_number);
};
