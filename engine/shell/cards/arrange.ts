import { compareForSort, isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { compareValues, type Row } from "#engine/react/tables/rows.ts";
import type { CardsConfig } from "./config.ts";

/** The options that every widget of an overview has; the others are its own. */
export interface ArrangementOptions extends Row {
  groupBy?: boolean;
  groupByTerm?: string;
  orderByTerm?: string;
  orderDir?: "asc" | "desc";
}

/** A row with what is known of its turn. */
export interface CardRow {
  key: string;
  row: Row;
  /** Rows of the turn's answer; null before the first. */
  count: number | null;
  failed: boolean;
}

export interface CardGroup {
  /** What stands over the group; null where there are no groups. */
  label: string | null;
  cards: readonly CardRow[];
}

/** The order that the rows come in: the company's own. */
const givenOrder = "priority";

/** A dash stands for nothing. */
const given = (value: unknown): unknown => (value === "-" ? null : value);

const inOrder = (cards: readonly CardRow[], { orderByTerm = givenOrder, orderDir }: ArrangementOptions) => {
  if (orderByTerm !== givenOrder)
    return cards.toSorted(({ row: left }, { row: right }) =>
      compareForSort(given(left[orderByTerm]), given(right[orderByTerm]), orderDir),
    );
  return orderDir === "desc" ? cards.toReversed() : cards;
};

const environmentOf = ({ row, count, failed }: CardRow, options: ArrangementOptions, subject: string) => ({
  [subject]: row,
  options,
  card: { count, failed },
});

/** The cards in the order that is shown, before any is left out: the order in which their turns come. */
export const orderCards = (
  cards: readonly CardRow[],
  options: ArrangementOptions,
  { first }: CardsConfig,
  services: Services,
  subject: string,
): readonly CardRow[] => {
  const ordered = inOrder(cards, options);
  if (first === undefined) return ordered;
  const ranks = new Map(
    ordered.map((card) => [card, evaluate(first, environmentOf(card, options, subject), services)]),
  );
  return ordered.toSorted((left, right) => compareValues(ranks.get(left), ranks.get(right)));
};

/** The cards that show. */
export const shownCards = (
  cards: readonly CardRow[],
  options: ArrangementOptions,
  { show }: CardsConfig,
  services: Services,
  subject: string,
): readonly CardRow[] =>
  show === undefined
    ? cards
    : cards.filter((card) => isTruthy(evaluate(show, environmentOf(card, options, subject), services)));

/** The cards in groups of one field by the group's label, or in one group without a label. */
export const groupCards = (
  cards: readonly CardRow[],
  { groupBy = false, groupByTerm }: ArrangementOptions,
  labelOf: (term: string, row: Row) => string,
): readonly CardGroup[] => {
  if (!groupBy || groupByTerm === undefined) return [{ label: null, cards }];
  return [...Map.groupBy(cards, ({ row }) => labelOf(groupByTerm, row))]
    .map(([label, members]): CardGroup => ({ label, cards: members }))
    .toSorted((left, right) => compareValues(left.label, right.label));
};
