/* oxlint-disable jsx-a11y/control-has-associated-label -- what leads a row brings its own name */
import { VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconSquare,
  IconSquareCheckFilled,
} from "@tabler/icons-react";
import { memo } from "react";
import type { TableColumn, TableStyle } from "#schemas/documents/table/schema.ts";
import type { ColumnDefinition, Reader } from "#engine/registry/types.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { Cell } from "./Cell.tsx";
import { type Lead, leadStyle } from "./lead.ts";
import { cellText, type Row } from "./rows.ts";
import { marksOf } from "./styles.ts";
import { useReader } from "./use-reader.ts";
import { alignClass } from "./SortButton.tsx";
import classes from "./table.module.css";

/** The states that rows can have, and what their expressions read besides the row. */
export interface RowStates {
  styles: readonly TableStyle[];
  services: Services;
}

export interface TableRowProps {
  columns: readonly TableColumn[];
  /** What draws each column; nothing where it is text. */
  types: readonly (ColumnDefinition | undefined)[];
  /** The class of each column's cells. */
  places: readonly string[];
  states: RowStates | undefined;
  row: Row;
  id: string;
  /** Place among all rows, for assistive technology. */
  index: number;
  /** Pixels from the top. */
  top: number;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** Rows have boxes: several can be chosen. */
  hasBox: boolean;
  lead: Lead | undefined;
  /** The row that the Tab key leads to. */
  isStop: boolean;
  onSelect: ((id: string) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

const icons = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconAlertTriangle, info: IconInfoCircle };

const Mark = ({ style: { tone, label } }: { style: TableStyle }) => {
  const texts = useText();
  const said = texts.label(label);
  const Icon = icons[tone];
  return (
    <span className={classes["mark"]} data-tone={tone} title={said}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
};

const none: ReadonlyMap<string | null, TableStyle> = new Map();

const checkCell = `${classes["cell"]} ${classes["check"]}`;

/** What stands in front of the columns: the box by which the row is chosen, and what leads it. */
const before = ({ hasBox, selected, lead, id, row }: TableRowProps) => (
  <>
    {hasBox ? (
      <td className={checkCell} aria-hidden>
        {selected ? <IconSquareCheckFilled size={22} /> : <IconSquare size={22} />}
      </td>
    ) : null}
    {lead ? (
      <td className={checkCell} style={leadStyle(hasBox)}>
        <lead.View key={id} row={row} />
      </td>
    ) : null}
  </>
);

interface Marks {
  /** The state of a column's cell. */
  of: ReadonlyMap<string | null, TableStyle>;
  reader: Reader;
}

/** The cell of a column; a state of the whole row is marked in the first one. No part of its own: there are many. */
const cellOf = (
  { types, places, row, id }: TableRowProps,
  { of, reader }: Marks,
  column: TableColumn,
  place: number,
) => {
  const type = types[place];
  const own = of.get(column.key);
  const mark = own ?? (place === 0 ? of.get(null) : undefined);
  return (
    <td
      key={column.key}
      className={`${classes["cell"]} ${places[place]} ${alignClass(type?.align)}`}
      data-tone={own?.tone}
    >
      {mark ? <Mark style={mark} /> : null}
      {type && !type.isText?.(column.config ?? {}) ? (
        <Cell key={id} column={column} definition={type} row={row} reader={reader} />
      ) : (
        cellText(row, column, type, reader)
      )}
    </td>
  );
};

/** One row; its keys are the table's. */
export const TableRow = memo((props: TableRowProps) => {
  const { columns, states, row, id, index, top, selected, isStop, onSelect, onOpen } = props;
  const reader = useReader();
  const isActive = onSelect !== undefined || onOpen !== undefined;
  const marks = states ? marksOf(states.styles, row, states.services) : none;
  const look = [isActive ? classes["selectable"] : "", selected ? classes["selected"] : ""].join(" ");
  return (
    <tr
      className={`${classes["row"]} ${look}`}
      style={{ top }}
      data-tone={marks.get(null)?.tone}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={isActive ? (isStop ? 0 : -1) : undefined}
      onClick={() => onSelect?.(id)}
      onDoubleClick={() => onOpen?.(row)}
    >
      {before(props)}
      {columns.map((column, place) => cellOf(props, { of: marks, reader }, column, place))}
    </tr>
  );
});
