/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- rows take the focus and are selected: a grid by ARIA */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import type { Lead } from "./lead.ts";
import { keyOfRow, type Line, type Row } from "./rows.ts";
import { type RowStates, TableRow } from "./TableRow.tsx";
import classes from "./table.module.css";
import { useDrawn } from "./use-drawn.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface TableBodyProps {
  lines: readonly Line[];
  rowKey: string | readonly string[] | undefined;
  rowHeight: number;
  columns: readonly TableColumn[];
  types: readonly (ColumnDefinition | undefined)[];
  places: readonly string[];
  states: RowStates | undefined;
  hasBox: boolean;
  lead: Lead | undefined;
  /** Undefined where rows cannot be selected. */
  selected: ReadonlySet<string> | undefined;
  onSelect: ((key: string) => void) | undefined;
  onChooseAll: (() => void) | undefined;
  onClear: (() => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  showLine: (index: number) => void;
}

/** A cell that is too narrow for its text says it all to who points at it. */
const sayWhole = ({ target }: { target: EventTarget }) => {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : "";
};

/** The element of a cell draws another row later. */
const sayNothing = ({ target }: { target: EventTarget }) => {
  if (target instanceof Element) target.closest("td")?.removeAttribute("title");
};

/** The lines of a table of which those in sight are drawn. A part of its own: to scroll draws nothing else again. */
export const TableBody = ({
  lines,
  rowKey,
  rowHeight,
  columns,
  types,
  places,
  states,
  hasBox,
  lead,
  selected,
  onSelect,
  onChooseAll,
  onClear,
  onOpen,
  showLine,
}: TableBodyProps) => {
  const body = useRef<HTMLTableSectionElement>(null);
  // By way of the body, which stands before what is around it is known.
  const area = () => body.current?.closest("table")?.parentElement ?? null;
  // Its functions are used here only and never handed to a memoized part.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: area,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((key: string) => latest.current?.(key), []);
  const rowAt = (index: number): Row | null => {
    const line = lines[index];
    return line?.kind === "row" ? line.row : null;
  };
  const keys = useRowKeys({
    lines,
    body,
    page: () => Math.max(1, Math.floor((area()?.clientHeight ?? 0) / rowHeight) - 1),
    scrollTo: showLine,
    onSelect: selected
      ? (index) => {
          const at = rowAt(index);
          if (at) select(keyOfRow(rowKey, at, index));
        }
      : undefined,
    onSelectAll: onChooseAll,
    onClear,
    onOpen: onOpen
      ? (index) => {
          const at = rowAt(index);
          if (at) onOpen(at);
        }
      : undefined,
  });
  const idAt = (index: number): string | null => {
    const line = lines[index];
    if (!line) return null;
    return line.kind === "group" ? `group ${line.key}` : keyOfRow(rowKey, line.row, index);
  };
  const drawn = useDrawn(virtual, lines, idAt, keys.stop);
  return (
    <tbody
      ref={body}
      className={classes["body"]}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onPointerOver={sayWhole}
      onPointerOut={sayNothing}
    >
      {drawn.map(({ line, id, index, start, slot }) => {
        if (line.kind === "group")
          return (
            <tr key={slot} className={classes["group"]} style={{ top: start }}>
              <td colSpan={columns.length}>{`${line.label} (${line.count})`}</td>
            </tr>
          );
        return (
          <TableRow
            key={slot}
            id={id}
            index={index}
            top={start}
            row={line.row}
            columns={columns}
            types={types}
            places={places}
            states={states}
            hasBox={hasBox}
            lead={lead}
            isStop={keys.stop === index}
            selected={selected?.has(id)}
            onSelect={selected ? select : undefined}
            onOpen={onOpen}
          />
        );
      })}
    </tbody>
  );
};
