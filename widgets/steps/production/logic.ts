import type { Static } from "typebox";
import { type Entry, numberOf } from "#widgets/controls/keypad/entry.ts";
import { keyOf, type Row } from "#widgets/controls/options/rows.ts";
import type { schema, stepData } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type Data = Static<typeof stepData>;

/** The quantity of an entry: an entered 0 counts here, because a report may be of scrap alone. */
export const quantityOf = (entry: Entry): number | null => (entry === "0." ? 0 : numberOf(entry));

/** What is written when a good quantity is entered. */
export const goodEntered = (entry: Entry): Data => ({
  good: quantityOf(entry),
  goodText: entry ?? "",
  edited: true,
});

/** What is written when a scrap quantity is entered. Without scrap there is no reason for it. */
export const scrapEntered = (entry: Entry): Data => {
  const scrap = quantityOf(entry);
  const rest = scrap !== null && scrap > 0 ? {} : { code: null, reason: null };
  return { scrap, scrapText: entry ?? "", ...rest };
};

/** The scrap after a quick amount; a millionth is the grain of quantities. */
export const withAmount = (scrap: number | null, amount: number): string =>
  String(Math.round(((scrap ?? 0) + amount) * 1e6) / 1e6);

/** What is written when a reason is chosen; a press of the chosen one takes it back. */
export const reasonChosen = (row: Row, keyField: string, chosen: unknown): Data => {
  const code = keyOf(row, keyField);
  return code === chosen ? { code: null, reason: null } : { code, reason: row };
};

export const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
