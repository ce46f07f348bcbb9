import { useState } from "react";
import { activeFilters, type Filters } from "./filters.ts";
import type { Sorting } from "./rows.ts";

const noFilters: Filters = {};

export type Arranged = ReturnType<typeof useArrangement>;

/** What the reader of a table asks of its rows, from what its document says at first. */
export const useArrangement = (firstSorting: readonly Sorting[], firstGroup: string | null) => {
  const [sorting, setSorting] = useState(firstSorting);
  const [group, setGroup] = useState(firstGroup);
  const [search, setSearch] = useState("");
  const [filters, setFilters] = useState<Filters | null>(null);
  return {
    sorting,
    setSorting,
    group,
    setGroup,
    search,
    setSearch,
    filters: filters ?? noFilters,
    setFilters,
    /** Do the columns have fields to filter by? Closing them ends the filters: none works unseen. */
    hasFilters: filters !== null,
    /** Do a search or filters keep rows away? */
    isNarrowed: search.trim() !== "" || Object.keys(activeFilters(filters ?? noFilters)).length > 0,
    toggleFilters: () => setFilters((before) => (before ? null : noFilters)),
    clear: () => {
      setSearch("");
      setFilters((before) => before && noFilters);
    },
  };
};
