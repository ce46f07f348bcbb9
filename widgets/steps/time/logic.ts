import type { EntryKey } from "#widgets/controls/keypad/entry.ts";

export type Field = "hours" | "minutes";

/** The number in a field of the step's data; null for nothing. */
export const partOf = (value: unknown): number | null => {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : null;
};

/** Two digits, "" for nothing. */
export const padded = (part: number | null): string => (part === null ? "" : String(part).padStart(2, "0"));

/** The digits of a field after a key: two fill it, and the next one begins anew. */
export const typed = (digits: string, key: EntryKey): string => {
  if (key === "clear") return "";
  if (!/\d/.test(key)) return digits;
  return digits.length >= 2 ? key : digits + key;
};

/** Whether the digits can become nothing longer: the next field takes over. */
export const isFull = (field: Field, digits: string): boolean =>
  digits.length === 2 || (digits.length === 1 && Number(digits) > (field === "hours" ? 2 : 5));

/** The field that is typed into, and its digits under way; null before the first. */
export interface Typing {
  field: Field;
  digits: string | null;
}

/** What a key of the keypad does. */
export interface Typed {
  typing: Typing;
  /** What is written: the number of the field, and today where no day is chosen. */
  patch: Readonly<Record<string, unknown>>;
  /** Does the next field take over? */
  goesOn: boolean;
}

export const afterKey = (
  { field, digits: before }: Typing,
  key: EntryKey,
  day: string | null,
  today: string,
): Typed => {
  const digits = typed(before ?? "", key);
  return {
    typing: { field, digits },
    patch: { [field]: digits === "" ? null : Number(digits), ...(day === null ? { date: today } : {}) },
    goesOn: field === "hours" && isFull(field, digits),
  };
};

/** The day of the step's data; null for none. */
export const dayOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** What is written for a time of the clock such as `06:05`, on a day. */
export const momentOf = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { date, hours, minutes };
};

/** What shows in a field: the digits under way while the document has left them as they are, else its number. */
export const shownPart = (part: number | null, digits: string | null): string =>
  digits !== null && (digits === "" ? part === null : Number(digits) === part) ? digits : padded(part);
