import type { EntryKey } from "#widgets/controls/keypad/entry.ts";

/** What stays of an entry: digits only where only digits are taken, else the text as it is typed. */
export const accepted = (text: string, numeric: boolean): string => (numeric ? text.replace(/\D/g, "") : text);

/** The entry after a key of the keypad; a name may begin with 0. */
export const typed = (text: string, key: EntryKey): string => (key === "clear" ? "" : text + key);
