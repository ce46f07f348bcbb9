/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/prefer-tag-over-role -- the cell below the box of all rows is empty, and a box that is partly checked is no input by its attributes */
import { TextInput, VisuallyHidden } from "@mantine/core";
import { IconSquare, IconSquareCheckFilled, IconSquareMinusFilled } from "@tabler/icons-react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { Filters } from "./filters.ts";
import type { Sorting } from "./rows.ts";
import { type Lead, leadStyle } from "./lead.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { type Align, ariaSortOf, SortButton } from "./SortButton.tsx";
import classes from "./table.module.css";

/** Are all rows chosen, none, or some? */
export type Chosen = "all" | "some" | "none";

interface HeadProps {
  columns: readonly TableColumn[];
  titles: readonly string[];
  aligns: readonly Align[];
  /** The class of each column's cells. */
  places: readonly string[];
  widths: readonly number[];
  sorting: readonly Sorting[];
  /** Absent where the order is not the reader's to choose. */
  onSort: ((sorting: Sorting[]) => void) | undefined;
  /** The fields that sort and that filter; all, where nothing is said. */
  offer: Pick<ListOffer, "sorts" | "filters"> | undefined;
  /** More than one column may sort. */
  multiSort: boolean;
  /** Absent where nothing filters. */
  filters: Filters | undefined;
  onFilter: (filters: Filters) => void;
  /** Absent where several rows cannot be chosen. */
  chosen: Chosen | undefined;
  onChooseAll: () => void;
  lead: Lead | undefined;
  onWidth: ((key: string, width: number, isDone: boolean) => void) | undefined;
}

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

const FilterRow = (props: HeadProps & { filters: Filters }) => {
  const { columns, titles, places, filters, onFilter, chosen, lead, offer } = props;
  const { text } = useText();
  return (
    <tr className={classes["headRow"]}>
      {chosen ? <td className={`${classes["headCell"]} ${classes["check"]}`} /> : null}
      {lead ? <td className={`${classes["headCell"]} ${classes["check"]}`} style={leadStyle(!!chosen)} /> : null}
      {columns.map(({ key }, index) => {
        return (
          <td key={key} className={`${classes["headCell"]} ${classes["filterCell"]} ${places[index]}`}>
            {offer && !offer.filters.includes(key) ? null : (
              <TextInput
                type="search"
                size="md"
                aria-label={text("table.filter_by", { column: titles[index] ?? key })}
                placeholder={text("table.filter_example")}
                value={filters[key] ?? ""}
                onChange={(event) => onFilter({ ...filters, [key]: event.currentTarget.value })}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
};

/** The sticky head: a press on a column sorts by it, with Shift after those that sort already. */
export const TableHead = (props: HeadProps) => {
  const { columns, titles, aligns, places, widths, sorting, onSort, multiSort, filters, chosen, lead, onWidth } = props;
  const { offer } = props;
  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {chosen ? <ChooseAll chosen={chosen} onChooseAll={props.onChooseAll} /> : null}
        {lead ? (
          <th scope="col" className={`${classes["headCell"]} ${classes["check"]}`} style={leadStyle(!!chosen)}>
            <VisuallyHidden>{lead.title}</VisuallyHidden>
          </th>
        ) : null}
        {columns.map(({ key }, index) => {
          return (
            <th
              key={key}
              scope="col"
              className={`${classes["headCell"]} ${places[index]}`}

              data-column={key}
              aria-sort={ariaSortOf(sorting, key)}
            >
              <SortButton
                field={key}
                title={titles[index] ?? key}
                align={aligns[index]}
                sorting={sorting}
                onSort={offer && !offer.sorts.includes(key) ? undefined : onSort}
                isMulti={multiSort}
              />
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
