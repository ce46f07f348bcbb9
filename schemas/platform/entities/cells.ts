import { momentAt } from "#schemas/calendar/days.ts";
import { second } from "#schemas/durations.ts";
import type { Choice, Field } from "./declaration.ts";

/** How a file writes numbers. */
export type Decimal = "." | ",";

/** How a file is to be understood: its numbers, and in which time zone a time stands that does not say it. */
export interface CellHabits {
  decimal: Decimal;
  zone: string;
}

/** Why a cell is no value of its field; `expected` is what would be, in words for the fault's list. */
export interface CellFault {
  fault:
    | "not_a_number"
    | "not_whole"
    | "not_yes_or_no"
    | "not_a_day"
    | "not_a_time"
    | "not_a_duration"
    | "not_a_choice";
}
export type CellValue = { value: unknown } | CellFault;

const yes = new Set(["yes", "ja", "true", "sant", "1", "x"]);
const no = new Set(["no", "nej", "false", "falskt", "0", ""]);

/** A number as a person or a spreadsheet writes it: signs and groups of three by spaces, and the file's own decimals. */
const numberOf = (text: string, decimal: Decimal): number | null => {
  const plain = text.replaceAll(/[ \u00A0\u202F]/g, "").replaceAll("\u2212", "-");
  const pattern = decimal === "," ? /^[-+]?\d+(?:,\d+)?$/ : /^[-+]?\d+(?:\.\d+)?$/;
  return pattern.test(plain) ? Number(plain.replace(",", ".")) : null;
};

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 9999;
};

/** `2026-03-01`, or the same day as `1.3.2026`: with strokes between, two countries read two days. */
const dayOf = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month, day] = (iso ? [iso[1], iso[2], iso[3]] : dotted ? [dotted[3], dotted[2], dotted[1]] : []).map(
    Number,
  );
  if (year === undefined || month === undefined || day === undefined || !isDay(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
};

/** Seconds, or hours and minutes with a colon between: `90`, `1:30`, `0:01:30`. */
const secondsOf = (text: string): number | null => {
  if (/^\d+$/.test(text)) return Number(text);
  const parts = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0) : null;
};

/** UTC with `Z`, as ISO 8601 has it. */
const utcOf = (text: string): string | null => {
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.exec(text);
  return match && dayOf(match[1]!) !== null && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null;
};

/** A day, or a day and a time, of the plant's own clock: `2026-03-01`, `2026-03-01 06:00`, `1.3.2026 06:00:30`. */
const wallTimeOf = (text: string, zone: string): string | null => {
  const match = /^([\d.-]+)(?:[T ]([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text);
  const day = match && dayOf(match[1]!);
  if (!day) return null;
  const [hours, minutes, seconds] = [match[2], match[3], match[4]].map((part) => Number(part ?? 0));
  return new Date(momentAt(day, hours! * 60 + minutes!, zone) + seconds! * second).toISOString();
};

const choiceOf = (choices: readonly Choice[], text: string): string | null => {
  const asked = text.toLowerCase();
  const found = choices.find(({ id, title }) =>
    [id, title.en, title.sv].some((known) => known.toLowerCase() === asked),
  );
  return found?.id ?? null;
};

/** The entries of a list: between commas, semicolons or lines, and in quotes where they hold one of these. */
const entriesOf = (text: string): string[] => {
  const entries = text.match(/[ \t]*"(?:[^"]|"")*"[ \t]*(?=[,;\n]|$)|[^,;\n]+/g) ?? [];
  const plain = entries
    .map((entry) => entry.trim())
    .map((entry) => (/^".*"$/s.test(entry) ? entry.slice(1, -1).replaceAll('""', '"') : entry));
  return [...new Set(plain.filter((entry) => entry !== ""))];
};

/** A list as one cell holds it. */
const listText = (entries: readonly string[]): string =>
  entries.map((entry) => (/[",;\n]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(", ");

const orFault = <T>(value: T | null, fault: CellFault["fault"]): CellValue => (value === null ? { fault } : { value });

const wholeOf = (text: string, decimal: Decimal): CellValue => {
  const value = numberOf(text, decimal);
  if (value === null) return { fault: "not_a_number" };
  return Number.isSafeInteger(value) ? { value } : { fault: "not_whole" };
};

const yesOrNo = (text: string): CellValue => {
  const asked = text.toLowerCase();
  return yes.has(asked) || no.has(asked) ? { value: yes.has(asked) } : { fault: "not_yes_or_no" };
};

const blankOf = ({ type }: Field): unknown => {
  if (type === "references") return [];
  if (type === "boolean") return false;
  return type === "text" || type === "long_text" || type === "choice" || type === "reference" ? "" : null;
};

/** The value that a cell of a file says of a field. A blank cell says that there is nothing. */
export const valueOfCell = (field: Field, text: string, { decimal, zone }: CellHabits): CellValue => {
  if (text === "") return { value: blankOf(field) };
  switch (field.type) {
    case "integer":
      return wholeOf(text, decimal);
    case "quantity":
      return orFault(numberOf(text, decimal), "not_a_number");
    case "boolean":
      return yesOrNo(text);
    case "date":
      return orFault(dayOf(text), "not_a_day");
    case "date_time":
      return orFault(utcOf(text) ?? wallTimeOf(text, zone), "not_a_time");
    case "duration":
      return orFault(secondsOf(text), "not_a_duration");
    case "choice":
      return orFault(choiceOf(field.choices ?? [], text), "not_a_choice");
    case "references":
      return { value: entriesOf(text) };
    default:
      return { value: text };
  }
};

/** A number in plain digits, however large or small it is. */
const plainNumber = (value: number): string => {
  const match = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(String(value));
  if (!match) return String(value);
  const [, sign, first, rest = "", power] = match;
  const [digits, shift] = [`${first}${rest}`, Number(power)];
  return `${sign}${shift < 0 ? `0.${"0".repeat(-shift - 1)}${digits}` : digits.padEnd(shift + 1, "0")}`;
};

/**
 * A value of a field as a file carries it, so that it comes back by `valueOfCell` with decimal points: numbers in plain
 * digits, days and times as ISO 8601 in UTC, durations in seconds, choices and references by their keys.
 */
export const cellOfValue = (value: unknown): string => {
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return listText(value.map(String));
  return typeof value === "string" ? value : "";
};

const folded = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, " ")
    .trim();

/** What a heading may call a field: its name or title, of a translation also those of its text with the language behind. */
const namesOf = ({ id, title, translates }: Field, fields: readonly Field[]): string[] => {
  const of = fields.find((one) => one.id === translates?.field);
  const said =
    of && translates ? [of.id, of.title.en, of.title.sv].map((name) => `${name} (${translates.language})`) : [];
  return [id, title.en, title.sv, ...said];
};

/**
 * Which field each heading stands for, null where none: what was chosen for that heading before, else the field of that
 * name or title in any language. No field stands twice, and no secret comes from a file.
 */
export const fieldsOfHeadings = (
  fields: readonly Field[],
  headings: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] => {
  const taken = new Set<string>();
  const byName = new Map(
    fields
      .filter(({ type }) => type !== "secret")
      .flatMap((field) => namesOf(field, fields).map((name) => [folded(name), field.id] as const)),
  );
  return headings.map((heading) => {
    const chosen = remembered[folded(heading)];
    const id = chosen === undefined ? byName.get(folded(heading)) : chosen;
    if (id === undefined || id === null || taken.has(id) || !fields.some((field) => field.id === id)) return null;
    taken.add(id);
    return id;
  });
};

/** By what a heading is remembered. */
export const headingName = folded;
