import { DomainError } from "#schemas/protocol/errors.ts";
import type { Journal } from "#server/events/journal.ts";
import type { OutsideContext, OutsideProcedure } from "./procedure.ts";
import { fingerprintOf, storedReply, storeReply } from "./stored-reply.ts";
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

const rowOf = ({ scope, key }: OutsideCall) => ({ company_id: scope.company_id, key });

/** Stores that the call is about to be sent; gives the reply of the same call made before, null for a new one. */
const intend = (journal: Journal, call: OutsideCall): Promise<string | null> => {
  const { procedure, input, scope, actor, now, key } = call;
  const fingerprint = fingerprintOf(procedure.contract.name, input);
  const row = { ...rowOf(call), username: actor.username, procedure: procedure.contract.name, fingerprint };
  return journal.write(scope.company_id, async ({ trx }) => {
    const before = await storedReply(trx, scope.company_id, key, fingerprint);
    if (before === sent) throw new DomainError("outcome_unknown");
    if (before === null) await storeReply(trx, { ...row, reply: sent, created_at: now });
    return before;
  });
};

/** Forgets a call that did not happen, so that it may be made again with its key. */
const withdraw = (journal: Journal, call: OutsideCall): Promise<void> =>
  journal.write(call.scope.company_id, async ({ trx }) => {
    const { company_id, key } = rowOf(call);
    await trx.deleteFrom("stored_replies").where("company_id", "=", company_id).where("key", "=", key).execute();
  });

const settle = (journal: Journal, call: OutsideCall, reply: string): Promise<void> =>
  journal.write(call.scope.company_id, async ({ trx, audit }) => {
    const { company_id, key } = rowOf(call);
    await trx
      .updateTable("stored_replies")
      .set({ reply })
      .where("company_id", "=", company_id)
      .where("key", "=", key)
      .execute();
    audit(auditOf(call.procedure.contract, call.input, call.actor, 0));
  });

const send = async (journal: Journal, call: OutsideCall): Promise<string> => {
  const before = await intend(journal, call);
  if (before !== null) return before;
  const { procedure, input, scope, settings, now, actor, db } = call;
  try {
    const reply = successBody(await procedure.send(input, { db, scope, settings, now, actor }));
    await settle(journal, call, reply);
    return reply;
  } catch (error) {
    if (error instanceof DomainError && error.code !== "outcome_unknown") await withdraw(journal, call);
    throw error;
  }
};

/**
 * Makes a call of another system: first it is stored that it will be made, then it is made, then what came of it is
 * stored. No transaction is open meanwhile. A refusal frees the key; a call whose outcome is not known is never made
 * again with its key. Gives the body of the answer.
 */
export const performOutside = async (journal: Journal, call: OutsideCall): Promise<string> => {
  const name = `${call.scope.company_id} ${call.key}`;
  if (underWay.has(name)) throw new DomainError("call_in_flight");
  underWay.add(name);
  try {
    return await send(journal, call);
  } finally {
    underWay.delete(name);
  }
};
