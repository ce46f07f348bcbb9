import { DomainError, type ErrorCode } from "#schemas/protocol/errors.ts";
import { toDomainError } from "#server/database/errors.ts";

/** Why a read failed, as a thread can say it. */
type Failed =
  | { refused: { code: ErrorCode; message: string; path: string | null; text: DomainError["text"]; res: unknown } }
  | { fault: string };

/** What a thread sends: that it is there, and how its read ended; the bytes of an answer are handed over, not copied. */
export type ThreadMessage =
  | { is: "ready" }
  | { is: "answer"; body: Uint8Array<ArrayBuffer> }
  | { is: "failed"; why: Failed };

/** A fault of the program keeps its stack, for the log. */
export const failedBy = (error: unknown): Failed => {
  const known = toDomainError(error);
  if (!(known instanceof DomainError))
    return { fault: known instanceof Error ? (known.stack ?? known.message) : String(known) };
  const { code, message, path, text, res } = known;
  return { refused: { code, message, path, text, res } };
};

/** The error that a thread has told of. */
export const errorOf = (why: Failed): Error => {
  if ("fault" in why) return new Error(`A long read failed: ${why.fault}`);
  const { code, text, ...detail } = why.refused;
  return new DomainError(code, { ...detail, ...(text ? { text } : {}) });
};
