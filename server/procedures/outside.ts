import { DomainError } from "#schemas/protocol/errors.ts";
import type { Journal } from "#server/events/journal.ts";
import type { OutsideContext, OutsideProcedure } from "./procedure.ts";
import { fingerprintOf, type Said, saidIn, storedKeyOf, storedReply, storeReply } from "./stored-reply.ts";
import { auditOf, successBody, type WriteCall } from "./writes.ts";

/** The stored reply of a call that has been sent and not answered yet. */
const sent = "";

/** One call of a procedure that speaks to another system. */
export interface OutsideCall extends Omit<WriteCall, "procedure" | "key"> {
  procedure: OutsideProcedure;
  key: string;
  db: OutsideContext["db"];
}

/** Keys of the calls that this process waits for. */
const underWay = new Set<string>();

const saidBy = ({ procedure, input, scope, actor, key }: OutsideCall): Said =>
  saidIn(procedure.contract, input, { company_id: scope.company_id, username: actor.username, key });

/** Stores that the call is about to be sent; gives the reply of the same call made before, null for a new one. */
const intend = async (journal: Journal, said: Said, now: number): Promise<string | null> => {
  const fingerprint = await fingerprintOf(said);
  return await journal.write(said.company_id, async ({ trx }) => {
    const before = await storedReply(trx, said);
    if (before === sent) throw new DomainError("outcome_unknown");
    if (before === null) await storeReply(trx, said, { fingerprint, reply: sent, created_at: now });
    return before;
  });
};

/** Forgets a call that did not happen, so that it may be made again with its key. */
const withdraw = (journal: Journal, said: Said): Promise<void> =>
  journal.write(said.company_id, async ({ trx }) => {
    await trx
      .deleteFrom("stored_replies")
      .where("company_id", "=", said.company_id)
      .where("key", "=", storedKeyOf(said))
      .execute();
  });

const settle = (journal: Journal, call: OutsideCall, said: Said, reply: string): Promise<void> =>
  journal.write(said.company_id, async ({ trx, audit }) => {
    await trx
      .updateTable("stored_replies")
      .set({ reply })
      .where("company_id", "=", said.company_id)
      .where("key", "=", storedKeyOf(said))
      .execute();
    audit(auditOf(call.procedure.contract, call.input, call.actor, 0));
  });

const send = async (journal: Journal, call: OutsideCall): Promise<string> => {
  const said = saidBy(call);
  const before = await intend(journal, said, call.now);
  if (before !== null) return before;
  const { procedure, input, scope, settings, now, actor, db } = call;
  try {
    const reply = successBody(await procedure.send(input, { db, scope, settings, now, actor }));
    await settle(journal, call, said, reply);
    return reply;
  } catch (error) {
    if (error instanceof DomainError && error.code !== "outcome_unknown") await withdraw(journal, said);
    throw error;
  }
};

/**
 * Makes a call of another system: first it is stored that it will be made, then it is made, then what came of it is
 * stored. No transaction is open meanwhile. A refusal frees the key; a call whose outcome is not known is never made
 * again with its key. Gives the body of the answer.
 */
export const performOutside = async (journal: Journal, call: OutsideCall): Promise<string> => {
  const name = `${call.scope.company_id} ${storedKeyOf(saidBy(call))}`;
  if (underWay.has(name)) throw new DomainError("call_in_flight");
  underWay.add(name);
  try {
    return await send(journal, call);
  } finally {
    underWay.delete(name);
  }
};
