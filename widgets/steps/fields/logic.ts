import type { Static } from "typebox";
import type { Fact } from "#widgets/controls/facts/schema.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** What there is to show: pairs, nothing, or a record that has not been loaded. */
export const contentOf = (options: Options): "pairs" | "empty" | "not-loaded" => {
  const { items = [], record, rows } = options;
  if ((items.length > 0 && record === null) || rows === null) return "not-loaded";
  return (items.length > 0 && record) || shownRows(options).length > 0 ? "pairs" : "empty";
};

/** The rows that are chosen, in the order in which they are. */
export const shownRows = ({ rows, shown }: Options): readonly Fact[] =>
  shown ? shown.flatMap((key) => rows?.find((row) => row.key === key) ?? []) : (rows ?? []);
