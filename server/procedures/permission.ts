import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { missesEmployee, signInFirst } from "#server/auth/device-first.ts";
import { dueOf } from "#server/auth/due.ts";
import type { Actor, Identity } from "#server/identity.ts";

type Rules = Pick<ProcedureContract, "name" | "kind" | "permission" | "source">;

const denied = new DomainError("not_allowed");

const holdsKeys = (permission: Rules["permission"], held: ReadonlySet<string>): boolean => {
  if (typeof permission === "string") return true;
  return "all" in permission
    ? permission.all.every((key) => held.has(key))
    : permission.any.some((key) => held.has(key));
};

/** A key that reads may make the reads that a dashboard may have as sources, and stored queries are among these. */
const isReadOfKey = ({ kind, source }: Rules, { permissions }: Actor): boolean =>
  kind === "read" && source === true && permissions.has("api-key:read");

const refusalOfKey = (rules: Rules, { actor }: Identity): DomainError | null => {
  const isItsOwn =
    typeof rules.permission === "string" &&
    rules.permission.startsWith("api-key:") &&
    actor.permissions.has(rules.permission);
  return isItsOwn || isReadOfKey(rules, actor) ? null : denied;
};

/** The keys by which a caller (null: nobody in particular) is told more of a contract's answer. */
export const disclosedTo = (
  { discloses = [] }: Pick<ProcedureContract, "discloses">,
  actor: Pick<Actor, "permissions"> | null,
): ReadonlySet<string> => new Set(discloses.filter((key) => actor?.permissions.has(key) === true));

/** Who has signed in with a password sets what is the own, also on a device on which no employee has signed in. */
const isWork = (rules: Rules): boolean => rules.kind === "write" && rules.permission !== "signed-in";

/**
 * Why the caller may not call, or null. Denied by default; machine restrictions are checked apart. A confined caller may
 * call what the own screens need (`needed`), and a device no other right.
 */
export const refusalOf = (rules: Rules, identity: Identity | null, needed: boolean): DomainError | null => {
  if (rules.permission === "public") return null;
  if (!identity) return new DomainError("not_signed_in");
  if (identity.actor.kind === "api-key") return refusalOfKey(rules, identity);
  if (typeof rules.permission === "string" && rules.permission.startsWith("api-key:")) return denied;
  const due = dueOf(identity);
  if (due) return due.calls.has(rules.name) ? null : due.refusal;
  if (rules.kind === "write" && identity.readOnly) return denied;
  if (identity.confined && !needed) return denied;
  if (identity.actor.kind === "device") return null;
  if (!holdsKeys(rules.permission, identity.actor.permissions)) return denied;
  return isWork(rules) && missesEmployee(identity.actor) ? signInFirst : null;
};
