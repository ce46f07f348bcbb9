import { type Entry, entryIn, numberOf, typedIn } from "#widgets/controls/keypad/entry.ts";

type Data = Readonly<Record<string, unknown>>;

/** The two numbers of the control, each with the fields of the step's data in which it stands. */
const fieldsOf = {
  first: { text: "text", value: "value" },
  second: { text: "secondText", value: "secondValue" },
} as const;
export type Which = keyof typeof fieldsOf;

/** What is written when an entry is made. */
export const entered = (which: Which, entry: Entry): Data => {
  const { text, value } = fieldsOf[which];
  return { [text]: entry ?? "", [value]: numberOf(entry) };
};

/** What has been typed so far; a key continues it. */
export const typedOf = (which: Which, data: Data): Entry => typedIn(data[fieldsOf[which].text]);

/** What stands in the field; a number that the document set has the decimals that the options ask for. */
export const entryOf = (which: Which, data: Data, shownDecimals?: number): Entry => {
  const { text, value } = fieldsOf[which];
  return entryIn(data[text], data[value], shownDecimals);
};
