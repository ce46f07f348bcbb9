import { type Condition, listOperators, type ListOffer, type Order } from "#schemas/protocol/list.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { activeFilters, comparisonOf, type Filters } from "./filters.ts";
import type { Sorting } from "./rows.ts";

/** What a reader has asked of the rows. */
export interface Arrangement {
  sorting: readonly Sorting[];
  search: string;
  filters: Filters;
}

/** What a list is asked besides the input of its own. */
export interface Question {
  where?: readonly Condition[];
  sort?: readonly Order[];
  search?: string;
}

const conditionOf = (field: string, typed: string): Condition => {
  const { sign, wanted, written } = comparisonOf(typed);
  const operator = listOperators.find((one) => one === sign);
  if (!operator || !wanted) return { field, operator: "contains", value: typed.trim() };
  return { field, operator, value: wanted.kind === "number" ? wanted.number : written };
};

/** What the server is asked for, as far as it answers it; nothing stands in it of which nothing is asked. */
export const questionOf = ({ sorting, search, filters }: Arrangement, offer: ListOffer): Question => {
  const where = Object.entries(activeFilters(filters)).flatMap(([field, typed]) =>
    offer.filters.includes(field) ? [conditionOf(field, typed)] : [],
  );
  const sort = sorting.flatMap(({ key, descending }) =>
    offer.sorts.includes(key) ? [{ field: key, descending }] : [],
  );
  const wanted = offer.search ? search.trim() : "";
  return {
    ...(where.length > 0 ? { where } : {}),
    ...(sort.length > 0 ? { sort } : {}),
    ...(wanted === "" ? {} : { search: wanted }),
  };
};

/** What of an offer the columns of a table can ask for: one with a formula shows something else than its field. */
export const offerOf = (offer: ListOffer, columns: readonly Pick<TableColumn, "key" | "math">[]): ListOffer => {
  const fields = new Set(columns.filter(({ math }) => !math).map(({ key }) => key));
  const isShown = (field: string) => fields.has(field);
  return { ...offer, filters: offer.filters.filter(isShown), sorts: offer.sorts.filter(isShown) };
};
