import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { nextSorting, type Sorting } from "./rows.ts";
import classes from "./table.module.css";

export type Align = "left" | "right" | "center";
export const alignClass = (align: Align | undefined): string =>
  align && align !== "left" ? (classes[align] ?? "") : "";

interface HeadProps {
  columns: readonly TableColumn[];
  titles: readonly string[];
  aligns: readonly Align[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

const SortMark = ({ sorting }: { sorting: Sorting | null }) => {
  if (!sorting) return null;
  return sorting.descending ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />;
};

/** The sticky head; a press on a column sorts by it. */
export const TableHead = ({ columns, titles, aligns, sorting, onSort }: HeadProps) => {
  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {columns.map((column, index) => {
          const own = sorting?.key === column.key ? sorting : null;
          const direction = own?.descending ? "descending" : "ascending";
          return (
            <th key={column.key} scope="col" className={classes["headCell"]} aria-sort={own ? direction : "none"}>
              <button
                type="button"
                className={`${classes["headButton"]} ${alignClass(aligns[index])}`}
                data-sorted={own ? "" : undefined}
                onClick={() => onSort(nextSorting(sorting, column.key))}
              >
                <span>{titles[index]}</span>
                <SortMark sorting={own} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
};
