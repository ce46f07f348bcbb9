import { CallError, retryAfterOf } from "#engine/transport/errors.ts";
import type { Verdict } from "./plan.ts";
import { keptError } from "./rows.ts";

/** Answers that are no decision about the write: too early, too many, a server that starts, stops or is full. */
const laterStatus = new Set([408, 425, 429, 502, 503, 504, 507]);

/** What a failed send means for the entry. */
export const verdictOf = (error: unknown): Verdict => {
  if (!(error instanceof CallError)) return { kind: "later", wait: retryAfterOf(error) };
  if (error.code === "not_signed_in") return { kind: "signed-out" };
  if (error.code === "call_in_flight") return { kind: "later", wait: error.retryAfter, inFlight: true };
  if (laterStatus.has(error.status)) return { kind: "later", wait: error.retryAfter };
  return { kind: "refused", error: keptError(error) };
};
