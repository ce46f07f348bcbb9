import { DomainError } from "#schemas/protocol/errors.ts";
import { detailsOf } from "#server/error-details.ts";

const sqlite = { busy: 5, locked: 6, readonly: 8, io: 10, full: 13, cannotOpen: 14, unique: 2067, primaryKey: 1555 };
const lostPostgres = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE", "EHOSTUNREACH"]);
const lostMessage = /timeout|terminated|not queryable|has been discarded|Connection ended|cannot use a pool after/i;

/** The primary number of an error of SQLite, without what it adds; 0 for any other error. */
const primaryOf = (error: unknown): number => (detailsOf(error).errcode ?? 0) & 0xff;

/** Does somebody else hold the file of an embedded database? */
export const isHeld = (error: unknown): boolean => primaryOf(error) === sqlite.busy;

/** Is there no room left for an embedded database? */
export const hasNoRoom = (error: unknown): boolean => primaryOf(error) === sqlite.full;

/** Did a unique or primary key refuse the row? */
const isUniqueViolation = (error: unknown): boolean => {
  const { errcode, code } = detailsOf(error);
  return errcode === sqlite.unique || errcode === sqlite.primaryKey || code === "23505";
};

/** May the same transaction succeed when it is run again from its start? */
export const isRetryable = (error: unknown): boolean => ["40001", "40P01"].includes(detailsOf(error).code);

const isFull = (errcode: number | null, code: string): boolean =>
  (errcode !== null && (errcode & 0xff) === sqlite.full) || code === "53100" || code === "ENOSPC";

/** Somebody else holds what the statement needs: a lock that was waited for in vain, or a tie that was not won. */
const isBusy = (errcode: number | null, code: string): boolean =>
  (errcode !== null && [sqlite.busy, sqlite.locked].includes(errcode & 0xff)) || /^(55P03|40)/.test(code);

const isReadOnly = (errcode: number | null, code: string): boolean =>
  (errcode !== null && (errcode & 0xff) === sqlite.readonly) || code === "25006";

const isLost = (errcode: number | null, code: string, message: string): boolean =>
  (errcode !== null && [sqlite.io, sqlite.cannotOpen].includes(errcode & 0xff)) ||
  lostPostgres.has(code) ||
  /^(08|57P|53|57014)/.test(code) ||
  (code === "" && errcode === null && lostMessage.test(message));

/**
 * The answer to a driver's error: the disk is full (`storage_full`), the database takes no writes (`not_writable`), has
 * no time (`busy`) or does not answer (`unavailable`), a unique key holds (`state_conflict`). Any other error comes back
 * as it is.
 */
export const toDomainError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error;
  const { errcode, code, message } = detailsOf(error);
  if (isFull(errcode, code)) return new DomainError("storage_full", { cause: error });
  if (isUniqueViolation(error)) return new DomainError("state_conflict", { cause: error });
  if (isReadOnly(errcode, code)) return new DomainError("not_writable", { cause: error });
  if (isBusy(errcode, code)) return new DomainError("busy", { cause: error });
  if (isLost(errcode, code, message)) return new DomainError("unavailable", { cause: error });
  return error;
};
