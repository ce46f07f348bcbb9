import { isObject } from "#schemas/documents/json.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { environmentOf, type Stand } from "#engine/wizard/environment.ts";
import { isUncertain, refusalOf } from "#engine/transport/refusal.ts";
import type { Snapshot, WizardContext, WizardEffect, WizardEvent } from "#engine/wizard/types.ts";
import type { QueueEnd, WriteOptions, WriteQueue } from "#engine/transport/queue/types.ts";
import type { Transport } from "#engine/transport/transport.ts";

export type CallEffect = Extract<WizardEffect, { type: "call" }>;

/** Makes a call of a wizard and answers what the wizard hears of it: reads at once, writes through the queue. */
export const deliver = async (
  transport: Pick<Transport, "call" | "write">,
  { key, procedure, input }: CallEffect,
  isRead: boolean,
  options: Omit<WriteOptions, "key">,
): Promise<WizardEvent> => {
  try {
    if (isRead) return { type: "reply", key, res: await transport.call(procedure, { ...input }, { key }) };
    const outcome = await transport.write(procedure, { ...input }, { key, ...options });
    return outcome.state === "queued" ? { type: "queued", key } : { type: "reply", key, res: outcome.res };
  } catch (error) {
    return isUncertain(error) ? { type: "noLink", key } : { type: "refused", key, ...refusalOf(error) };
  }
};

/**
 * What a run hears of a call that it does not know the end of, by what the server has stored of it; null where it has
 * nothing, or nobody answers.
 */
export const recall = async (
  transport: Pick<Transport, "call">,
  { payloads, queued }: Snapshot,
  key: string,
): Promise<WizardEvent | null> => {
  const sent = payloads[key] ?? queued[key];
  if (!sent) return null;
  try {
    const res = await transport.call(sent.procedure, { ...sent.input }, { key, replay: true, background: true });
    return { type: "reply", key, res };
  } catch {
    return null;
  }
};

/** What a wizard hears of the end of a queued call. One that a person gave up has no words of the server. */
export const endEvent = (end: QueueEnd): WizardEvent => {
  if (end.outcome === "done") return { type: "reply", key: end.key, res: end.res };
  if (end.error) return { type: "refused", key: end.key, ...refusalOf(end.error) };
  return { type: "refused", key: end.key, code: "given_up", call_code: 0, message: "" };
};

/** Keys of the writes of a run whose end it does not know. */
export const openKeys = (snapshot: Snapshot, isRead: WizardContext["isRead"]): string[] => {
  const { run, status, payloads, queued } = snapshot;
  const out = status === "working" || status === "queued" || status === "unsure" ? (run?.key ?? null) : null;
  const procedure = out === null ? undefined : payloads[out]?.procedure;
  const isWrite = procedure !== undefined && !isRead?.(procedure);
  return [...Object.keys(queued), ...(out !== null && isWrite ? [out] : [])];
};

/**
 * What a run hears of an open call by what the queue knows of it; null where there is nothing to hear. Where the queue
 * has forgotten a call that the run waits for, as on another terminal, nobody knows how it ended.
 */
export const fateEvent = (
  key: string,
  fate: Awaited<ReturnType<WriteQueue["find"]>>,
  status: Snapshot["status"],
): WizardEvent | null => {
  if (fate && "end" in fate) return endEvent(fate.end);
  if (fate) return { type: "queued", key };
  return status === "queued" ? { type: "lost", key } : null;
};

/** For whom the calls of a run are made, by its document; null where that names nobody. */
export const actorOf = (stand: Stand): Record<string, unknown> | null => {
  const { actor } = stand.wizard;
  if (actor === undefined) return null;
  const { scope, services } = environmentOf(stand);
  const found = evaluate(actor, scope, services);
  return isObject(found) ? found : null;
};
