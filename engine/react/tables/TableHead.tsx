/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/prefer-tag-over-role -- the cell below the box of all rows is empty, and a box that is partly checked is no input by its attributes */
import { TextInput } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconSquare,
  IconSquareCheckFilled,
  IconSquareMinusFilled,
} from "@tabler/icons-react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { Filters } from "./filters.ts";
import { nextSorting, type Sorting } from "./rows.ts";
import { placeOf, type Places } from "./places.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import classes from "./table.module.css";

export type Align = "left" | "right" | "center";
export const alignClass = (align: Align | undefined): string =>
  align && align !== "left" ? (classes[align] ?? "") : "";

/** Are all rows chosen, none, or some? */
export type Chosen = "all" | "some" | "none";

interface HeadProps {
  columns: readonly TableColumn[];
  titles: readonly string[];
  aligns: readonly Align[];
  places: Places;
  widths: readonly number[];
  sorting: readonly Sorting[];
  /** Absent where the order is not the reader's to choose. */
  onSort: ((sorting: Sorting[]) => void) | undefined;
  /** More than one column may sort. */
  multiSort: boolean;
  /** Absent where nothing filters. */
  filters: Filters | undefined;
  onFilter: (filters: Filters) => void;
  /** Absent where several rows cannot be chosen. */
  chosen: Chosen | undefined;
  onChooseAll: () => void;
  onWidth: ((key: string, width: number, isDone: boolean) => void) | undefined;
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

const boxes = { all: IconSquareCheckFilled, some: IconSquareMinusFilled, none: IconSquare };
const checked = { all: "true", some: "mixed", none: "false" } as const;

const ChooseAll = ({ chosen, onChooseAll }: { chosen: Chosen; onChooseAll: () => void }) => {
  const { text } = useText();
  const Box = boxes[chosen];
  return (
    <th scope="col" className={`${classes["headCell"]} ${classes["check"]}`}>
      <button
        type="button"
        role="checkbox"
        aria-checked={checked[chosen]}
        aria-label={text("table.select_all")}
        className={classes["checkButton"]}
        onClick={onChooseAll}
      >
        <Box size={22} aria-hidden />
      </button>
    </th>
  );
};

const FilterRow = ({ columns, titles, places, filters, onFilter, chosen }: HeadProps & { filters: Filters }) => {
  const { text } = useText();
  return (
    <tr className={classes["headRow"]}>
      {chosen ? <td className={`${classes["headCell"]} ${classes["check"]}`} /> : null}
      {columns.map(({ key }, index) => {
        const { className, style } = placeOf(places, index);
        return (
          <td key={key} className={`${classes["headCell"]} ${classes["filterCell"]} ${className}`} style={style}>
            <TextInput
              type="search"
              size="md"
              aria-label={text("table.filter_by", { column: titles[index] ?? key })}
              placeholder={text("table.filter_example")}
              value={filters[key] ?? ""}
              onChange={(event) => onFilter({ ...filters, [key]: event.currentTarget.value })}
            />
          </td>
        );
      })}
    </tr>
  );
};

/** The sticky head: a press on a column sorts by it, with Shift after those that sort already. */
export const TableHead = (props: HeadProps) => {
  const { columns, titles, aligns, places, widths, sorting, onSort, multiSort, filters, chosen, onWidth } = props;
  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {chosen ? <ChooseAll chosen={chosen} onChooseAll={props.onChooseAll} /> : null}
        {columns.map(({ key }, index) => {
          const turn = sorting.findIndex((one) => one.key === key);
          const own = sorting[turn];
          const direction = own?.descending ? "descending" : "ascending";
          const { className, style } = placeOf(places, index);
          return (
            <th
              key={key}
              scope="col"
              className={`${classes["headCell"]} ${className}`}
              style={style}
              data-column={key}
              aria-sort={own ? direction : "none"}
            >
              <button
                type="button"
                className={`${classes["headButton"]} ${alignClass(aligns[index])}`}
                data-sorted={own ? "" : undefined}
                disabled={onSort === undefined}
                onClick={(event) => onSort?.(nextSorting(sorting, key, multiSort && event.shiftKey))}
              >
                <span>{titles[index]}</span>
                <SortMark sorting={own} turn={sorting.length > 1 ? turn + 1 : null} />
              </button>
              {onWidth ? (
                <ResizeHandle
                  title={titles[index] ?? key}
                  width={widths[index] ?? 0}
                  onWidth={(width, isDone) => onWidth(key, width, isDone)}
                />
              ) : null}
            </th>
          );
        })}
      </tr>
      {filters ? <FilterRow {...props} filters={filters} /> : null}
    </thead>
  );
};
