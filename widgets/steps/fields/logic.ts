import type { Static } from "typebox";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;
export type Item = NonNullable<Options["items"]>[number];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** What there is to show: pairs, nothing, or a record that has not been loaded. */
export const contentOf = ({ items = [], record, rows }: Options): "pairs" | "empty" | "not-loaded" => {
  if ((items.length > 0 && record === null) || rows === null) return "not-loaded";
  return (items.length > 0 && record) || (rows?.length ?? 0) > 0 ? "pairs" : "empty";
};

/** The items of a record that are shown: one that hides while it is empty is left out. */
export const shownItems = ({ items = [], record }: Options): { item: Item; value: unknown }[] =>
  items
    .map((item) => ({ item, value: record && Object.hasOwn(record, item.key) ? record[item.key] : null }))
    .filter(({ item, value }) => !(item.hideEmpty && isEmpty(value)));
