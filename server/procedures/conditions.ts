import { type RawBuilder, sql } from "kysely";
import type { Condition, ListOperator } from "#schemas/protocol/list.ts";
import { toMillionths } from "#server/database/columns.ts";
import { dayAfter, momentAt, monthAfter, startOfDay } from "#schemas/calendar/days.ts";
import { minute } from "#schemas/durations.ts";

/** A field of a list as a filter reads it: a quantity in millionths, a moment in ms UTC. */
export interface ListField {
  kind: "text" | "quantity" | "moment";
  column: RawBuilder<unknown>;
}

const none = sql<boolean>`1 = 0`;
const signs = { "=": sql`=`, ">": sql`>`, ">=": sql`>=`, "<": sql`<`, "<=": sql`<=` } as const;

/** Is it a letter beyond a to z with one capital? */
const hasCapital = (letter: string): boolean => {
  const capital = letter.toUpperCase();
  return letter > "\u007F" && capital !== letter && capital.length === letter.length;
};

/**
 * Does a text hold a part, in any case? Databases lower other letters than a to z each in its own way, or not at all:
 * those of the part are lowered by name.
 */
export const holds = (column: RawBuilder<unknown>, part: string): RawBuilder<unknown> => {
  const wanted = part.toLowerCase();
  const letters = [...new Set(wanted)].filter(hasCapital);
  const lowered = letters.reduce<RawBuilder<unknown>>(
    (text, letter) => sql`replace(${text}, ${letter.toUpperCase()}, ${letter})`,
    column,
  );
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(${lowered}) like ${pattern} escape '\\'`;
};

const ofText = (column: RawBuilder<unknown>, operator: ListOperator, value: string | number) =>
  operator === "contains" ? holds(column, String(value)) : none;

const figure = /^-?\d+(?:[.,]\d+)?$/;

const ofQuantity = (
  column: RawBuilder<unknown>,
  operator: ListOperator,
  value: string | number,
  path: string,
): RawBuilder<unknown> => {
  const typed = typeof value === "string" ? value.trim() : "";
  const number = figure.test(typed) ? Number(typed.replace(",", ".")) : value;
  if (typeof number === "string") return none;
  return sql`${column} ${signs[operator === "contains" ? "=" : operator]} ${toMillionths(number, path)}`;
};

const moment = /^(\d{4}-\d{2})(?:(-\d{2})(?: (\d{2})(?::(\d{2}))?)?)?$/;

const exists = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
};

/** From when until when a written day, month, hour or minute lasts, ms UTC; null where it is none, or does not exist. */
const lasting = (written: string, zone: string): { from: number; to: number } | null => {
  const [, month, day, hour, minutes] = moment.exec(written.trim()) ?? [];
  if (month === undefined || Number(hour ?? 0) > 23 || Number(minutes ?? 0) > 59) return null;
  const date = `${month}${day ?? "-01"}`;
  if (!exists(date)) return null;
  const midnight = (of: string) => startOfDay(momentAt(of, 12 * 60, zone), zone);
  if (day === undefined) return { from: midnight(date), to: midnight(`${monthAfter(month)}-01`) };
  if (hour === undefined) return { from: midnight(date), to: midnight(dayAfter(date)) };
  const at = Number(hour) * 60 + Number(minutes ?? 0);
  const from = momentAt(date, at, zone);
  if (minutes !== undefined) return { from, to: from + minute };
  return { from, to: at === 23 * 60 ? midnight(dayAfter(date)) : momentAt(date, at + 60, zone) };
};

const ofMoment = (column: RawBuilder<unknown>, operator: ListOperator, value: string | number, zone: string) => {
  const range = lasting(String(value), zone);
  if (!range) return none;
  const { from, to } = range;
  if (operator === ">") return sql`${column} >= ${to}`;
  if (operator === ">=") return sql`${column} >= ${from}`;
  if (operator === "<") return sql`${column} < ${from}`;
  if (operator === "<=") return sql`${column} < ${to}`;
  return sql`(${column} >= ${from} and ${column} < ${to})`;
};

/**
 * What a filter of a list asks of its field. `path` is where the filter stands in the input: a figure with a seventh
 * decimal is refused there (`invalid_input`).
 */
export const conditionOf = (
  { operator, value }: Omit<Condition, "field">,
  { kind, column }: ListField,
  zone: string,
  path: string,
): RawBuilder<unknown> => {
  if (kind === "text") return ofText(column, operator, value);
  return kind === "quantity"
    ? ofQuantity(column, operator, value, `${path}/value`)
    : ofMoment(column, operator, value, zone);
};
