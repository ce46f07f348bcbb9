import { toText } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import { second } from "#schemas/durations.ts";
import { oneLine } from "#server/one-line.ts";
import type { OutsideAnswer } from "#server/procedures/dashboards/external-calls/send.ts";

/** A reason as a person reads it: words of the catalogue with what stands in them, or what the target has said. */
export type Reason = { key: string; values?: Record<string, unknown> } | string;

/**
 * What became of a fact that was sent. `refused`: the target does not take it; `isLocked`: it takes nothing from us.
 * `retry`: it has certainly not been taken and is sent again, after `after` ms at the earliest; `isAnswered`: the target
 * has said so itself. `unknown`: nobody can tell.
 */
export type Outcome =
  | { kind: "accepted" }
  | { kind: "refused"; reason: Reason; isLocked: boolean }
  | { kind: "retry"; reason: Reason; isAnswered: boolean; after: number }
  | { kind: "unknown"; reason: Reason };

/** Refusals that say nothing of the fact: it may come again. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);
/** Refusals that say nothing of the fact, but of who sends it. */
const locked: ReadonlySet<number> = new Set([401, 403]);
/** A gateway that has handed the fact on and heard no answer knows as little as we do. */
const gatewayTimeout = 504;

/** The longest that a target is believed when it asks to be left alone, ms. */
const longestPause = 3600 * second;

/** What `Retry-After` asks for, ms: seconds, or a date. */
const retryAfter = ({ headers }: OutsideAnswer, now: number): number => {
  const said = headers["retry-after"];
  if (said === undefined) return 0;
  const wait = /^\d+$/.test(said) ? Number(said) * second : Date.parse(said) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), longestPause) : 0;
};

/** The longest reason that is kept. */
const longestReason = 500;

/** What expressions of a mapping read of an answer. A body that is no JSON is its text. */
const environmentOf = ({ status, text }: OutsideAnswer) => {
  try {
    return { answer: { status, body: JSON.parse(text ?? "null") as unknown } };
  } catch {
    return { answer: { status, body: text } };
  }
};

const reasonOf = (answer: OutsideAnswer, { reason }: ErpMappingDocument, services: Services): Reason => {
  const said =
    reason === undefined ? "" : oneLine(toText(evaluate(reason, environmentOf(answer), services)), longestReason);
  return said === "" ? { key: "erp.answered", values: { status: answer.status } } : said;
};

/** Does an expression over the answer hold? Null where it cannot be told. */
const holds = (expression: unknown, answer: OutsideAnswer, services: Services): boolean | null => {
  if (answer.text === null) return null;
  let isTold = true;
  const value = evaluate(expression, environmentOf(answer), { ...services, report: () => (isTold = false) });
  return isTold ? value === true : null;
};

/** What an answer says of the fact that was sent. */
export const outcomeOfAnswer = (
  answer: OutsideAnswer,
  mapping: ErpMappingDocument,
  services: Services,
  now: number,
): Outcome => {
  const { status } = answer;
  const reason = reasonOf(answer, mapping, services);
  if (status >= 200 && status < 300) {
    const isAccepted = mapping.accepted === undefined || holds(mapping.accepted, answer, services);
    if (isAccepted === null) return { kind: "unknown", reason: { key: "erp.not_understood" } };
    return isAccepted ? { kind: "accepted" } : { kind: "refused", reason, isLocked: false };
  }
  if (passing.has(status)) return { kind: "retry", reason, isAnswered: true, after: retryAfter(answer, now) };
  if (status >= 400 && status < 500) return { kind: "refused", reason, isLocked: locked.has(status) };
  if (status >= 500 && status !== gatewayTimeout)
    return { kind: "retry", reason, isAnswered: true, after: retryAfter(answer, now) };
  return { kind: "unknown", reason };
};

/** Has the target the fact, by its answer to the question? Null where it does not say. */
export const receivedOf = (
  answer: OutsideAnswer,
  { check }: ErpMappingDocument,
  services: Services,
): boolean | null => {
  const isAnswer = (answer.status >= 200 && answer.status < 300) || answer.status === 404;
  return check && isAnswer ? holds(check.received, answer, services) : null;
};
