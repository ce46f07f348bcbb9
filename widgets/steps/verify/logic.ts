import type { EntryKey } from "#widgets/controls/keypad/entry.ts";
import { type Row, textOf } from "#widgets/controls/options/rows.ts";
import { longestBadge } from "./scan.ts";

/** What stays of an entry: digits only where only digits are taken, no control characters, and no more than a badge has. */
export const accepted = (text: string, numeric: boolean): string =>
  text.replace(numeric ? /\D/g : /\p{Cc}/gu, "").slice(0, longestBadge);

/** Somebody who is offered to choose from. */
export interface Person {
  number: string;
  name: string;
}

/** The people in rows of employees; a row without a number is nobody, one without a name goes by the number. */
export const peopleOf = (rows: readonly Row[] | null | undefined): Person[] =>
  (rows ?? []).flatMap((row) => {
    const number = textOf(row, "employee_number");
    return number === "" ? [] : [{ number, name: textOf(row, "employee_name") || number }];
  });

/** The entry after a key of the keypad; a name may begin with 0. */
export const typed = (text: string, key: EntryKey): string => (key === "clear" ? "" : text + key);
