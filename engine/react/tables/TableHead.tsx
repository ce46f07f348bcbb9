/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/prefer-tag-over-role -- the cell below the box of all rows is empty, and a box that is partly checked is no input by its attributes */
import { TextInput, VisuallyHidden } from "@mantine/core";
import { IconSquare, IconSquareCheckFilled, IconSquareMinusFilled } from "@tabler/icons-react";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { Choice, Chosen } from "./choice.ts";
import type { Filters } from "./filters.ts";
import type { Sorting } from "./rows.ts";
import { type Lead, leadStyle } from "./lead.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { ariaSortOf, SortButton } from "./SortButton.tsx";
import classes from "./table.module.css";
import type { GridColumns } from "./use-grid-columns.ts";

interface HeadProps {
  drawn: GridColumns;
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
  choice: Choice;
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
  const { filters, onFilter, lead, offer } = props;
  const { columns, titles, places } = props.drawn;
  const { chosen } = props.choice;
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
  const { sorting, onSort, multiSort, filters, lead, onWidth, offer } = props;
  const { columns, titles, aligns, places, widths } = props.drawn;
  const { chosen, toggleAll } = props.choice;
  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {chosen ? <ChooseAll chosen={chosen} onChooseAll={toggleAll} /> : null}
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
