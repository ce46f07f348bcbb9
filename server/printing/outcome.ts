import { DomainError } from "#schemas/protocol/errors.ts";

interface Words {
  message: string;
  key: string;
  values?: Record<string, unknown>;
}

const textOf = ({ key, values }: Words) => (values ? { key, values } : { key });

/** The printer has certainly printed nothing. */
export const failed = (words: Words, cause?: unknown): DomainError =>
  new DomainError("upstream_failed", { message: words.message, text: textOf(words), cause });

/** The same, and it may print the job later: it was off, had no paper, was busy. */
export class NotReady extends DomainError {}

export const notReady = (words: Words, cause?: unknown): NotReady =>
  new NotReady("upstream_failed", { message: words.message, text: textOf(words), cause });

/** Nobody can tell what the printer has printed. */
export const unknown = (words: Words, cause?: unknown): DomainError =>
  new DomainError("outcome_unknown", { message: words.message, text: textOf(words), cause });
