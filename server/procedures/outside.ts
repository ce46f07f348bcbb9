import { DomainError } from "#schemas/protocol/errors.ts";
import type { Journal } from "#server/events/journal.ts";
import type { OutsideContext, OutsideProcedure, PreparedCall } from "./procedure.ts";
import { fingerprintOf, type Said, saidIn, storedKeyOf, storedRow, storeReply } from "./stored-reply.ts";
import { auditOf, successBody, type WriteCall } from "./writes.ts";

/** The stored reply of a call that is about to be sent, or was, and of whose answer nothing is known. */
const sent = "";

/** A call of another system is given up after so many milliseconds. */
export const longestCall = 10_000;
/** A call counts as under way for so long (ms). One that has not ended by then has lost its process. */
const heldFor = longestCall + 5_000;

/** Answers that tell nothing of the call itself: it may come again, comes too often, or meets another one. */
const undecided: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** What the status of another system's HTTP answer says of the call. Only a refusal is known to have done nothing. */
export const outcomeOf = (status: number): "done" | "refused" | "unknown" => {
  if (status >= 200 && status < 300) return "done";
  return status >= 400 && status < 500 && !undecided.has(status) ? "refused" : "unknown";
};

/** One call of a procedure that speaks to another system. */
export interface OutsideCall extends Omit<WriteCall, "procedure" | "key" | "now" | "offset"> {
  procedure: OutsideProcedure;
  key: string;
  db: OutsideContext["db"];
  /** Milliseconds UTC: what is under way takes its time. */
  now: () => number;
}

const saidBy = ({ procedure, input, scope, actor, key }: OutsideCall): Said =>
  saidIn(procedure.contract, input, { company_id: scope.company_id, username: actor.username, key });

/** The reply of the same call made before, null for a new one. Refuses one of whose outcome nothing is known (yet). */
export const replyBefore = async (db: OutsideContext["db"], said: Said, now: number): Promise<string | null> => {
  const row = await storedRow(db, said);
  if (row?.reply !== sent) return row?.reply ?? null;
  throw new DomainError(row.held_until !== null && row.held_until > now ? "call_in_flight" : "outcome_unknown");
};

/** Stores that the call is about to be sent; gives the reply of the same call made before, null for a new one. */
const intend = async (journal: Journal, said: Said, now: number): Promise<string | null> => {
  const fingerprint = await fingerprintOf(said);
  return await journal.write(said.company_id, async ({ trx }) => {
    const before = await replyBefore(trx, said, now);
    if (before === null)
      await storeReply(trx, said, { fingerprint, reply: sent, created_at: now, held_until: now + heldFor });
    return before;
  });
};

/** Forgets a call that did not happen, so that it may be made again with its key. */
const withdraw = (journal: Journal, said: Said): Promise<void> =>
  journal.write(said.company_id, async ({ trx }) => {
    await trx.deleteFrom("stored_replies").where("key", "=", storedKeyOf(said)).execute();
  });

/** Nobody works on the call any more: with `reply` it is done, without its outcome is not known. */
const settle = (journal: Journal, call: OutsideCall, said: Said, reply: string | null): Promise<void> =>
  journal.write(said.company_id, async ({ trx, audit }) => {
    await trx
      .updateTable("stored_replies")
      .set({ held_until: null, ...(reply === null ? {} : { reply }) })
      .where("key", "=", storedKeyOf(said))
      .execute();
    if (reply !== null) audit(auditOf(call.procedure.contract, call.input, call.actor, 0));
  });

const unknown = (system: string, cause: unknown): DomainError => {
  if (cause instanceof DomainError && cause.code === "outcome_unknown" && cause.text) return cause;
  const message = `It is not known whether ${system} has done this. Look there before you send it again.`;
  return new DomainError("outcome_unknown", {
    message,
    text: { key: "call.outside_unknown", values: { system } },
    cause,
  });
};

const unstored = (system: string, cause: unknown): DomainError => {
  const message = `${system} has accepted the call, but this could not be stored here. Look there before you send it again.`;
  return new DomainError("outcome_unknown", {
    message,
    text: { key: "call.outside_unstored", values: { system } },
    cause,
  });
};

/** Sends the call. Throws `upstream_failed` when it is refused and its key is free again, else `outcome_unknown`. */
const send = async (journal: Journal, call: OutsideCall, said: Said, prepared: PreparedCall): Promise<unknown> => {
  try {
    return await prepared.send();
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === "upstream_failed";
    // What cannot be stored now leaves the key taken, which doubles nothing.
    await (isRefused ? withdraw(journal, said) : settle(journal, call, said, null)).catch(() => undefined);
    throw isRefused ? error : unknown(prepared.system, error);
  }
};

/**
 * Makes a call of another system: first it is stored that it will be made, then it is made, then what came of it is
 * stored. No transaction is open meanwhile. Only a refusal frees the key; a call whose outcome is not known, or cannot be
 * stored, is never made again with its key. Gives the body of the answer.
 */
export const performOutside = async (journal: Journal, call: OutsideCall): Promise<string> => {
  const { procedure, input, scope, settings, actor, db, now } = call;
  const said = saidBy(call);
  const answered = await replyBefore(db, said, now());
  if (answered !== null) return answered;
  const prepared = await procedure.prepare(input, { db, scope, settings, now: now(), actor });
  const raced = await intend(journal, said, now());
  if (raced !== null) return raced;
  const reply = successBody(await send(journal, call, said, prepared));
  await settle(journal, call, said, reply).catch((cause: unknown) => {
    throw unstored(prepared.system, cause);
  });
  return reply;
};
