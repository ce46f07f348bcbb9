import { formatDecimals, formatPlain } from "#engine/language/expressions/format.ts";

/** A key of the numeric keypad. The separator is stored as a dot, whichever character is shown. */
export type EntryKey = (typeof characters)[number] | "clear";
const characters = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "-"] as const;

/** An entry is the text that stands in the field (`-`, `0.` and `1.5` are entries), or null when it is empty. */
export type Entry = string | null;

/** The entry after a key: a leading 0 becomes `0.`, a second dot, a second minus and a minus after a digit do nothing. */
export const press = (entry: Entry, key: EntryKey): Entry => {
  if (key === "clear") return null;
  const text = entry ?? "";
  if (key === "-") return text === "" ? "-" : entry;
  const digits = text.replace("-", "");
  if (key === ".") return text.includes(".") ? entry : `${digits === "" ? `${text}0` : text}.`;
  if (key === "0" && digits === "") return `${text}0.`;
  return text + key;
};

/** The key that a character or a named key of a physical keyboard stands for; undefined for every other. */
export const entryKeyOf = (key: string): EntryKey | undefined => {
  const character = characters.find((one) => one === key);
  if (character) return character;
  if (key === ",") return ".";
  return key === "Backspace" || key === "Delete" || key === "c" || key === "C" ? "clear" : undefined;
};

/** A stroke of a physical keyboard. */
export interface Stroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a stroke asks of a field: to go on, or a key of the entry; undefined where it is left to the browser. */
export const askedBy = ({ key, ctrlKey, metaKey, altKey }: Stroke): "next" | EntryKey | undefined => {
  if (key === "Enter") return "next";
  return ctrlKey || metaKey || altKey ? undefined : entryKeyOf(key);
};

/** The number that an entry stands for; null while nothing that counts is entered (empty, `-`, `0.`, `-0.`). */
export const numberOf = (entry: Entry): number | null => {
  if (entry === null || /^-?(?:0?\.)?$/.test(entry)) return null;
  const value = Number(entry);
  return Number.isFinite(value) ? value : null;
};

/** What an entry may have: a separator, a minus, and so many decimals. */
export interface EntryRules {
  integer?: boolean;
  negative?: boolean;
  decimals?: number;
}

/** So many digits are exact as a number, and more than any quantity has. */
const mostDigits = 15;

const fits = (entry: string, { integer = false, negative = true, decimals = 6 }: EntryRules): boolean => {
  const [, fraction = ""] = entry.split(".");
  const isZero = /^-?0\.$/.test(entry);
  if (!negative && entry.startsWith("-")) return false;
  if (!isZero && entry.includes(".") && (integer || decimals === 0)) return false;
  return fraction.length <= decimals && entry.replace(/\D/g, "").length <= mostDigits;
};

/** The entry after a key, where the rules allow what it gives; else as it was. A whole number takes the place of `0.`. */
export const pressAllowed = (entry: Entry, key: EntryKey, rules: EntryRules): Entry => {
  const isWhole = rules.integer || rules.decimals === 0;
  const before = isWhole && /^-?0\.$/.test(entry ?? "") && /\d/.test(key) ? (entry ?? "").replace("0.", "") : entry;
  const next = press(before, key);
  return next === null || (fits(next, rules) && !(key === "." && isWhole)) ? next : entry;
};

/** A number as people write it: one separator, groups of three parted by blanks. */
const written = /^-?(?:\d+|\d{1,3}(?:\s\d{3})+)?(?:[.,]\d*)?$/;

/**
 * The entry of a text that arrives as a whole, by paste, scanner or another keyboard; null for an empty one. Undefined
 * when it is no number or not one that the rules allow: nothing is left out of it to make one (`1e9`, `1.234,5`, `5 kg`).
 */
export const readEntry = (text: string, rules: EntryRules = {}): Entry | undefined => {
  const said = text.trim().replace("\u2212", "-");
  if (said === "") return null;
  if (!written.test(said)) return undefined;
  const plain = said
    .replace(/\s/g, "")
    .replace(",", ".")
    .replace(/^(-?)0+(?=\d)/, "$1");
  const entry = plain.replace(/^(-?)\./, (_, sign: string) => `${sign}0.`).replace(/^(-?0)$/, "$1.");
  return fits(entry, rules) ? entry : undefined;
};

/** The entry as it is shown: with the separator of the language. */
export const shown = (entry: Entry, separator: string): string => (entry ?? "").replace(".", separator);

/** The entry of a number that the document set: with so many decimals, halves away from zero; as it is without. */
const entryOfNumber = (value: number, decimals: number | undefined): Entry =>
  (decimals === undefined ? formatPlain(value, "en") : formatDecimals(value, decimals, "en")).replaceAll(",", "");

/** What a person has typed into a field; null for nothing. A key continues this, and so replaces what the document set. */
export const typedIn = (text: unknown): Entry => (typeof text === "string" && text !== "" ? text : null);

/** What stands in a field: what was typed, else the number that the document set there. */
export const entryIn = (text: unknown, value: unknown, decimals?: number): Entry =>
  typedIn(text) ?? (typeof value === "number" && Number.isFinite(value) ? entryOfNumber(value, decimals) : null);
