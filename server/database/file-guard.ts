import { type BigIntStats, statSync } from "node:fs";
import { DomainError } from "#schemas/protocol/errors.ts";

const statsOf = (path: string): BigIntStats | undefined => {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/** Names a file whatever its path; null when there is none. */
const identityOf = (path: string): string | null => {
  const stats = statsOf(path);
  return stats ? `${stats.dev}:${stats.ino}` : null;
};

/**
 * Tells whether the files of an open database still stand at their place. SQLite goes on writing to files that were
 * removed or replaced, and what it stores there is gone with the process.
 */
export class FileGuard {
  readonly #opened: readonly (readonly [path: string, identity: string | null])[];

  /** Of a database that is open and in use, so that its log exists where it has one. */
  constructor(file: string) {
    const opened = [file, `${file}-wal`].map((path) => [path, identityOf(path)] as const);
    this.#opened = opened.filter(([path, identity]) => path === file || identity !== null);
  }

  get isWhole(): boolean {
    return this.#opened.every(([path, identity]) => identity !== null && identityOf(path) === identity);
  }

  /** Refuses with `not_writable` when a file is no longer the one that was opened. Takes some ten microseconds. */
  check(): void {
    if (!this.isWhole) throw new DomainError("not_writable");
  }
}
