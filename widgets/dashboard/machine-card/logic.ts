import { type CardField, type CardFieldKind, cardFields } from "#schemas/plant/card-fields.ts";
import type { Format } from "#engine/react/providers/format.ts";
import type { MachineState } from "#widgets/controls/machine-state/state.ts";

/** What the widget reads of a machine besides the fields that were chosen. */
export interface CardMachine extends MachineState {
  machine_id: string;
  object_description?: string;
  /** Its touch configuration is missing. */
  unconfigured?: boolean;
  /** Is it one of the reader's own? */
  starred?: boolean;
  [field: string]: unknown;
}
export type CardOrder = Readonly<Record<string, unknown>>;

/** Words for what is written as a word. */
export interface Words {
  yes: string;
  no: string;
}

/** '-' stands for an order, a tool or a reason that is not there. */
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === "" || value === "-";

const writers: Record<CardFieldKind, (value: unknown, format: Format, words: Words) => string> = {
  text: (value) => String(value),
  pieces: (value, format) => format.number(value, 0),
  number: (value, format) => format.number(value),
  duration: (value, format) => format.duration(value),
  moment: (value, format) => format.dateTime(value),
  flag: (value, _, words) => (value === 1 || value === true ? words.yes : words.no),
};

/** A field of the machine, or of its running order where the machine has no such field. */
export const fieldValue = (field: CardField, machine: CardMachine, order: CardOrder | null): unknown =>
  Object.hasOwn(machine, field) ? machine[field] : order?.[field];

/** The value as it is written; "-" for none. */
export const fieldText = (field: CardField, value: unknown, format: Format, words: Words): string =>
  isMissing(value) ? "-" : writers[cardFields[field]](value, format, words);

/** Without an order there is nothing to tell of its quantities. */
const ofOrder: ReadonlySet<CardField> = new Set<CardField>(["work_order_qty", "card_good_qty", "order_finished"]);
export const isWithoutOrder = (field: CardField, machine: CardMachine): boolean =>
  ofOrder.has(field) && isMissing(machine["work_order_no"]);
