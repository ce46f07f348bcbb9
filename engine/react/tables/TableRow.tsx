import { type KeyboardEvent, memo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { Cell } from "./Cell.tsx";
import type { Row } from "./rows.ts";
import { type Align, alignClass } from "./TableHead.tsx";
import classes from "./table.module.css";

export interface TableRowProps {
  columns: readonly TableColumn[];
  aligns: readonly Align[];
  row: Row;
  id: string;
  /** Place among all rows, for assistive technology. */
  index: number;
  /** Pixels from the top. */
  top: number;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  onSelect: ((id: string) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

const focusOn = (event: KeyboardEvent, element: Element | null) => {
  if (!(element instanceof HTMLElement)) return;
  event.preventDefault();
  element.focus();
};

/** One row. Keyboard: arrows move, space selects, Enter opens. */
export const TableRow = memo(({ columns, aligns, row, id, index, top, selected, onSelect, onOpen }: TableRowProps) => {
  const isActive = onSelect !== undefined || onOpen !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key === "ArrowDown") focusOn(event, event.currentTarget.nextElementSibling);
    else if (event.key === "ArrowUp") focusOn(event, event.currentTarget.previousElementSibling);
    else if (event.key === "Enter") onOpen?.(row);
    else if (event.key === " " && onSelect) {
      event.preventDefault();
      onSelect(id);
    }
  };
  const marks = [isActive ? classes["selectable"] : "", selected ? classes["selected"] : ""].join(" ");
  return (
    <tr
      className={`${classes["row"]} ${marks}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={isActive ? 0 : undefined}
      onClick={() => onSelect?.(id)}
      onDoubleClick={() => onOpen?.(row)}
      onKeyDown={onKeyDown}
    >
      {columns.map((column, place) => (
        <td key={column.key} className={`${classes["cell"]} ${alignClass(aligns[place])}`}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  );
});
