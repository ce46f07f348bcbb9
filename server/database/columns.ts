import { isoOf } from "#schemas/calendar/iso.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/**
 * Column kinds of both databases. The names on the right are what a migration hands to `addColumn`; they give the same
 * JavaScript values from SQLite and PostgreSQL: text as string, all others as number.
 */
export const column = {
  /** The company; the first column of every key. */
  companyId: "bigint",
  /** A code or name that people know: `machine_id`, `card_no`. */
  id: "text",
  /** A record number or a count. */
  integer: "bigint",
  /** Integer millionths, see `toMillionths`. */
  quantity: "bigint",
  /** A measured value that is no quantity. */
  real: "double precision",
  /** Milliseconds UTC, see `toMs`. */
  time: "bigint",
  /** 0 or 1. */
  flag: "bigint",
  /** JSON as text, see `parseJson`. */
  json: "text",
  text: "text",
} as const;

const millionths = 6;
const beyond = 1e15;
const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

const invalid = (message: string, path: string | null) => new DomainError("invalid_input", { message, path });

/** A number as plain decimal digits: 1e-7 becomes "0.0000001". */
const digits = (value: number): string => {
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const [whole = "", part = ""] = mantissa.replace("-", "").split(".");
  const shift = Number(exponent);
  const sign = value < 0 ? "-" : "";
  return shift < 0 ? `${sign}0.${"0".repeat(-shift - 1)}${whole}${part}` : `${sign}${whole}${part.padEnd(shift, "0")}`;
};

/**
 * The integer millionths of a decimal quantity, exactly. Refuses (`invalid_input` at `path`) a seventh decimal, what is
 * no finite number, and what is 1,000,000,000 or more, where a JavaScript number no longer holds six decimals exactly.
 */
export const toMillionths = (value: number, path: string | null = null): number => {
  const match = decimal.exec(digits(value));
  if (!match) throw invalid(`Expected a number, got ${value}`, path);
  const [, sign = "", whole = "", part = ""] = match;
  const kept = part.replace(/0+$/, "");
  if (kept.length > millionths) throw invalid(`Expected at most six decimals, got ${value}`, path);
  const result = Number(whole + kept.padEnd(millionths, "0"));
  if (result >= beyond) throw invalid(`Expected a smaller number, got ${value}`, path);
  return sign && result !== 0 ? -result : result;
};

/** The quantity that integer millionths stand for; the nearest number, which prints with at most six decimals. */
export const fromMillionths = (value: number): number => value / 1_000_000;

/** Milliseconds UTC of an ISO 8601 time with `Z`; refuses (`invalid_input`) any other text and days that do not exist. */
export const toMs = (iso: string, path: string | null = null): number => {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(iso) ? Date.parse(iso) : Number.NaN;
  const day = Number(iso.slice(8, 10));
  if (Number.isNaN(ms) || new Date(ms).getUTCDate() !== day)
    throw invalid(`Expected a UTC time such as 2026-03-01T12:00:00Z, got ${iso}`, path);
  return ms;
};

/** ISO 8601 UTC with `Z` and milliseconds. */
export const toIso = isoOf;
export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

export const toFlag = (value: boolean): number => (value ? 1 : 0);
export const fromFlag = (value: number): boolean => value !== 0;

export const toJson = (value: unknown): string => JSON.stringify(value ?? null);
/** The value of a JSON column that this server has written. */
export const parseJson = <T>(text: string): T => JSON.parse(text) as T;
