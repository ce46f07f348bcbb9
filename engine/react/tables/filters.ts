import { formatDate } from "#engine/language/expressions/format.ts";
import type { FileValue } from "#engine/registry/file-value.ts";

const comparison = /^\s*(>=|<=|>|<|=)\s*(\S.*?)\s*$/;
const comparisons: Record<string, (order: number) => boolean> = {
  ">": (order) => order > 0,
  "<": (order) => order < 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
  "=": (order) => order === 0,
};

const figure = /^-?\s*\d[\d\s]*(?:[.,]\d+)?$/;
const clock = /^(\d+):([0-5]\d)$/;
const day = /^\d{4}-\d{2}(?:-\d{2}(?: \d{2}(?::\d{2})?)?)?$/;

/** What a person compares with: a number, minutes written as hours and minutes, or a day with or without a time. */
type Wanted = { kind: "number"; number: number } | { kind: "minutes"; minutes: number } | { kind: "day"; day: string };

const wantedOf = (typed: string): Wanted | null => {
  if (figure.test(typed)) return { kind: "number", number: Number(typed.replaceAll(/\s/g, "").replace(",", ".")) };
  const [, hours, minutes] = clock.exec(typed) ?? [];
  if (minutes !== undefined) return { kind: "minutes", minutes: Number(hours) * 60 + Number(minutes) };
  return day.test(typed) ? { kind: "day", day: typed } : null;
};

const rounded = (number: number, decimals: number | undefined): number =>
  decimals === undefined ? number : Math.round(number * 10 ** decimals) / 10 ** decimals;

/** How a value stands to what is wanted: less than 0 before, 0 equal, more after; NaN where the two are not of a kind. */
const orderOf = (value: FileValue | null, wanted: Wanted, timeZone: string): number => {
  if (value === null || typeof value === "string") return Number.NaN;
  if (value.kind === "moment") {
    if (wanted.kind !== "day") return Number.NaN;
    const shown = formatDate(value.moment, "none", timeZone).slice(0, wanted.day.length);
    return shown < wanted.day ? -1 : Number(shown > wanted.day);
  }
  if (wanted.kind === "day") return Number.NaN;
  if (value.kind === "number")
    return wanted.kind === "number" ? rounded(value.number, value.decimals) - wanted.number : Number.NaN;
  const minutes = wanted.kind === "minutes" ? wanted.minutes : wanted.number * 60;
  return Math.floor(value.seconds / 60) - minutes;
};

/**
 * What a column is filtered by, as a person writes it: a part of the text in any case, or `>5`, `<=2,5`, `=0`; of
 * moments `>=2026-03-01`, of durations `>1:30`, or `>2` for hours.
 */
export type Filters = Readonly<Record<string, string>>;

/** Without the columns that are not filtered. */
export const activeFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, wanted]) => wanted.trim() !== ""));

const separator = /(?<=\d)[,.\u00A0\u202F ](?=\d{3}(?!\d))/g;

/**
 * A text as it is searched: in small letters, with plain blanks and minus signs, and numbers also without the separators
 * of their thousands, as one types them.
 */
export const searchable = (text: string): string => {
  const plain = text
    .toLowerCase()
    .replaceAll(/[\u00A0\u202F]/g, " ")
    .replaceAll("\u2212", "-");
  const typed = plain.replaceAll(separator, "");
  return typed === plain ? plain : `${plain}\n${typed}`;
};

/** The test of `searchable` texts that a part, as a person typed it, means: in any case, with or without separators. */
export const partOf = (typed: string): ((text: string) => boolean) => {
  const parts = searchable(typed).split("\n");
  return (text) => parts.some((part) => text.includes(part));
};

/** A typed filter taken apart: its sign, and what it compares with, as it was written; null where it is a part of a text. */
export const comparisonOf = (typed: string): { sign: string; wanted: Wanted | null; written: string } => {
  const [, sign = "", written = ""] = comparison.exec(typed) ?? [];
  return { sign, wanted: wantedOf(written), written };
};

/** The test that a filter means, of what a file holds of a cell and of its `searchable` text. */
export const filterOf = (
  typed: string,
  timeZone: string,
): ((value: () => FileValue | null, text: () => string) => boolean) => {
  const { sign, wanted } = comparisonOf(typed);
  if (wanted) return (value) => comparisons[sign]!(orderOf(value(), wanted, timeZone));
  const isIn = partOf(typed.trim());
  return (_value, text) => isIn(text());
};
