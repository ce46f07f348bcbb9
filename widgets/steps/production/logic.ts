import type { Static } from "typebox";
import {
  type Entry,
  type EntryKey,
  type EntryRules,
  numberOf,
  pressAllowed,
  typedIn,
} from "#widgets/controls/keypad/entry.ts";
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

/** A quantity that is reported. */
export type Quantity = "good" | "scrap";

/** What is written when a quantity is entered. */
export const entered = (quantity: Quantity, entry: Entry): Data =>
  quantity === "good" ? goodEntered(entry) : scrapEntered(entry);

/** What an entry may have: whole numbers where the document says so, or says nothing of decimals. */
export const rulesOf = ({
  decimals,
  integer = decimals === undefined,
}: Pick<Options, "decimals" | "integer">): Required<EntryRules> => ({
  integer,
  decimals: decimals ?? 6,
  negative: false,
});

export const takesDecimals = ({ integer, decimals }: Required<EntryRules>): boolean => !integer && decimals > 0;

/** The entry of a quantity after a key; the first one takes the place of what the document has set. */
export const afterKey = (
  quantity: Quantity,
  data: Readonly<Record<string, unknown>>,
  key: EntryKey,
  rules: EntryRules,
): Entry => pressAllowed(typedIn(data[`${quantity}Text`]), key, rules);

/** The scrap after a quick amount; a millionth is the grain of quantities. */
export const withAmount = (scrap: number | null, amount: number): string =>
  String(Math.round(((scrap ?? 0) + amount) * 1e6) / 1e6);

/** What is written when a reason is chosen; a press of the chosen one takes it back. */
export const reasonChosen = (row: Row, keyField: string, chosen: unknown): Data => {
  const code = keyOf(row, keyField);
  return code === chosen ? { code: null, reason: null } : { code, reason: row };
};

export const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
