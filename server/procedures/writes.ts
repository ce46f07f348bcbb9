import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError, errorCatalogue, passing } from "#schemas/protocol/errors.ts";
import type { NewAudit } from "#server/audit/audit.ts";
import { withoutSecrets } from "#server/audit/secrets.ts";
import { toDomainError } from "#server/database/errors.ts";
import type { Journal, JournalEntry } from "#server/events/journal.ts";
import type { AuditDetail, Scope, WriteProcedure } from "./procedure.ts";
import type { Settings } from "#server/site.ts";
import { type Actor, placeOf } from "#server/identity.ts";
import { atServerTime } from "./server-time.ts";
import { fingerprintOf, type Said, saidIn, storedKeyOf, storedReply, storeReply } from "./stored-reply.ts";

/** One call of a write, checked but for what its handler decides. */
export interface WriteCall {
  procedure: WriteProcedure;
  input: Record<string, unknown>;
  scope: Scope;
  actor: Actor;
  settings: Settings;
  now: number;
  /** Of `offsetOf`. */
  offset: number;
  /** Null for a contract that is `unaudited`. */
  key: string | null;
  /** What the procedure's `prepare` gave. */
  prepared?: unknown;
}

export const successBody = (res: unknown): string =>
  JSON.stringify({ call_status: [{ call_code: 0, call_message: "" }], res: res ?? null });

const machineOf = (contract: ProcedureContract, input: Record<string, unknown>): string | null => {
  const value = contract.machine === undefined ? null : input[contract.machine];
  return typeof value === "string" ? value : null;
};

/** An input without its bulky fields, of which the number of entries is told. */
const withoutBulk = (input: Record<string, unknown>, bulky: readonly string[] = []): Record<string, unknown> => {
  const counted = bulky.map((field) => {
    const value = input[field];
    return [field, Array.isArray(value) ? { entries: value.length } : null] as const;
  });
  return { ...input, ...Object.fromEntries(counted) };
};

/** What is said of the same machine, or of none in particular, is one row with what was said before; each machine has its own. */
const addDetail = (details: AuditDetail[], next: AuditDetail): void => {
  const { machine_id } = next;
  const last = details.at(-1);
  const isOther = last?.machine_id !== undefined && machine_id !== undefined && last.machine_id !== machine_id;
  if (last === undefined || isOther) details.push(next);
  else details[details.length - 1] = { ...last, ...next };
};

/** The audit row of a write: who, where, with what, and what came of it. */
export const auditOf = (
  contract: ProcedureContract,
  input: Record<string, unknown>,
  actor: Actor,
  call_code: number,
  detail: AuditDetail = {},
): NewAudit => ({
  username: actor.username,
  terminal: placeOf(actor),
  procedure: contract.name,
  machine_id: detail.machine_id ?? machineOf(contract, input),
  payload: withoutSecrets(withoutBulk(input, contract.bulky), contract.secret),
  ...(detail.before === undefined ? {} : { before: withoutSecrets(detail.before, contract.secret) }),
  ...(detail.after === undefined ? {} : { after: withoutSecrets(detail.after, contract.secret) }),
  call_code,
});

const run = async (call: WriteCall, entry: JournalEntry): Promise<string> => {
  const { procedure, input, scope, actor, settings, now, prepared } = call;
  const { contract } = procedure;
  const details: AuditDetail[] = [];
  const audit = (next: AuditDetail) => addDetail(details, next);
  const { trx, emit } = entry;
  const acted = atServerTime(contract, input, call.offset);
  const res = await procedure.write(acted, { trx, scope, settings, now, actor, emit, audit }, prepared);
  if (contract.unaudited) return successBody(res);
  for (const detail of details.length > 0 ? details : [{}]) entry.audit(auditOf(contract, input, actor, 0, detail));
  return successBody(res);
};

const runOnce = async (call: WriteCall, said: Said, fingerprint: string, entry: JournalEntry): Promise<string> => {
  const { secret } = call.procedure.contract;
  const before = await storedReply(entry.trx, said);
  if (before !== null) return before;
  const body = await run(call, entry);
  const reply = secret ? JSON.stringify(withoutSecrets(JSON.parse(body), secret)) : body;
  await storeReply(entry.trx, said, { fingerprint, reply, created_at: call.now });
  return body;
};

/**
 * Runs a write as one transaction: fact, events, audit row, stored reply. The same key and body replays the stored
 * success to the same user; a refusal frees the key. Gives the body of the answer.
 */
export const performWrite = async (journal: Journal, call: WriteCall): Promise<string> => {
  const { procedure, input, key, scope, actor } = call;
  const { company_id } = scope;
  if (key === null) return await journal.write(company_id, (entry) => run(call, entry));
  const said = saidIn(procedure.contract, input, { company_id, username: actor.username, key });
  const fingerprint = await fingerprintOf(said);
  const claim = `key:${company_id}:${storedKeyOf(said)}`;
  return await journal.write(company_id, (entry) => runOnce(call, said, fingerprint, entry), claim);
};

/** Leaves the audit row of a write that was refused or failed. One that nobody has decided on is told again. */
export const auditRefusal = async (
  journal: Journal,
  contract: ProcedureContract,
  input: unknown,
  actor: Actor,
  company_id: number,
  error: unknown,
): Promise<void> => {
  if (contract.unaudited) return;
  const mapped = toDomainError(error);
  const code = mapped instanceof DomainError ? mapped.code : "unexpected";
  if (passing.has(code)) return;
  const payload = typeof input === "object" && input !== null ? { ...input } : {};
  await journal.write(company_id, (entry) => {
    entry.audit(auditOf(contract, payload, actor, errorCatalogue[code].callCode));
    return Promise.resolve();
  });
};
