import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { nextSorting, type Sorting } from "./rows.ts";
import classes from "./table.module.css";

export type Align = "left" | "right" | "center";
export const alignClass = (align: Align | undefined): string =>
  align && align !== "left" ? (classes[align] ?? "") : "";

/** How a column's head says to assistive technology that it sorts. */
export const ariaSortOf = (sorting: readonly Sorting[], key: string): "ascending" | "descending" | "none" => {
  const own = sorting.find((one) => one.key === key);
  if (!own) return "none";
  return own.descending ? "descending" : "ascending";
};

interface SortButtonProps {
  /** The field of the column. */
  field: string;
  title: string;
  align: Align | undefined;
  sorting: readonly Sorting[];
  /** Absent where the order is not the reader's to choose. */
  onSort: ((sorting: Sorting[]) => void) | undefined;
  /** With Shift the column sorts after those that sort already. */
  isMulti: boolean;
}

const SortMark = ({ sorting, turn }: { sorting: Sorting | undefined; turn: number | null }) => {
  if (!sorting) return null;
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Arrow size={16} aria-hidden />
      {turn === null ? null : <small aria-hidden>{turn}</small>}
    </>
  );
};

/** The name of a column in its head: a press sorts by it, ascending, descending and not at all. */
export const SortButton = ({ field, title, align, sorting, onSort, isMulti }: SortButtonProps) => {
  const turn = sorting.findIndex((one) => one.key === field);
  return (
    <button
      type="button"
      className={`${classes["headButton"]} ${alignClass(align)}`}
      data-sorted={turn >= 0 ? "" : undefined}
      disabled={onSort === undefined}
      onClick={(event) => onSort?.(nextSorting(sorting, field, isMulti && event.shiftKey))}
    >
      <span>{title}</span>
      <SortMark sorting={sorting[turn]} turn={sorting.length > 1 ? turn + 1 : null} />
    </button>
  );
};
