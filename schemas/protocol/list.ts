/** Most rows that one answer of a list has. */
export const mostRows = 500;
/** Rows of an answer where the question names no number. */
export const usualRows = 100;
/** A list counts its rows so far; its `total` is null beyond. */
export const mostCounted = 10_000;
/** A filter or a search that no index serves is answered where so many rows are looked through, and else refused. */
export const mostLookedThrough = 20_000;

/** What a table's columns are filtered by: a part of the text in any case, or a comparison. */
export const listOperators = ["contains", "=", ">", ">=", "<", "<="] as const;
export type ListOperator = (typeof listOperators)[number];

/**
 * One filter of a list. The value is compared as the field's kind: a number, or a day or moment of the company's time
 * zone as it is written, `2026-03`, `2026-03-01`, `2026-03-01 14` or `2026-03-01 14:30`, which stands for all of it. What
 * is not of the field's kind is equal to none of its values.
 */
export interface Condition {
  field: string;
  operator: ListOperator;
  value: string | number;
}

export interface Order {
  field: string;
  descending: boolean;
}

/** What a list answers, so that a table offers just this: the fields that filter, those that sort, and the search. */
export interface ListOffer<Filter extends string = string, Sort extends string = string> {
  filters: readonly Filter[];
  sorts: readonly Sort[];
  search: boolean;
}
