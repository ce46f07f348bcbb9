import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";

/** A field of a record and how it is shown: under a label, by a column type. */
export const Item = Type.Object(
  {
    key: Type.String(),
    label: Label,
    component: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    hideEmpty: Type.Optional(Type.Boolean()),
    redBelowZero: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Item = Static<typeof Item>;

export interface RecordOptions {
  items?: readonly Item[];
  record?: Readonly<Record<string, unknown>> | null;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** The items of a record that are shown: one that hides while it is empty is left out. */
export const shownItems = ({ items = [], record }: RecordOptions): { item: Item; value: unknown }[] =>
  items
    .map((item) => ({ item, value: record && Object.hasOwn(record, item.key) ? record[item.key] : null }))
    .filter(({ item, value }) => !(item.hideEmpty && isEmpty(value)));
