/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- rows take the focus and are selected: a grid by ARIA */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Choice } from "./choice.ts";
import type { Lead } from "./lead.ts";
import { type Line, lineKey, type Row, rowAt } from "./rows.ts";
import { type RowStates, TableRow } from "./TableRow.tsx";
import classes from "./table.module.css";
import { useDrawn } from "./use-drawn.ts";
import type { GridColumns } from "./use-grid-columns.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface TableBodyProps {
  lines: readonly Line[];
  rowKey: string | readonly string[] | undefined;
  rowHeight: number;
  drawn: GridColumns;
  states: RowStates | undefined;
  choice: Choice;
  lead: Lead | undefined;
  onSelect: ((key: string) => void) | undefined;
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

/** Which lines are in sight of the area that scrolls, and how many fit into it. */
const useInSight = (body: RefObject<HTMLElement | null>, count: number, rowHeight: number) => {
  // By way of the body, which stands before what is around it is known.
  const area = () => body.current?.closest("table")?.parentElement ?? null;
  // Its functions are used here only and never handed to a memoized part.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({ count, getScrollElement: area, estimateSize: () => rowHeight, overscan: 6 });
  const page = () => Math.max(1, Math.floor((area()?.clientHeight ?? 0) / rowHeight) - 1);
  return { virtual, page };
};

/** The same function whatever is to be called, so that rows need not be drawn again for it. */
const useSame = (call: ((key: string) => void) | undefined): ((key: string) => void) => {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((key) => latest.current?.(key), []);
};

interface GroupLineProps {
  label: string;
  count: number;
  span: number;
  /** Pixels from the top. */
  top: number;
}

const GroupLine = ({ label, count, span, top }: GroupLineProps) => (
  <tr className={classes["group"]} style={{ top }}>
    <td colSpan={span}>{`${label} (${count})`}</td>
  </tr>
);

/** What the keys do to the rows of a body, of which `page` fit into the area. */
const useKeys = (
  { lines, rowKey, choice, onOpen, showLine }: TableBodyProps,
  body: RefObject<HTMLElement | null>,
  page: () => number,
  select: (key: string) => void,
) => {
  const selectAt = (index: number) => {
    const key = rowAt(lines, index) && lineKey(lines, rowKey, index);
    if (key !== null) select(key);
  };
  const openAt = (index: number) => {
    const row = rowAt(lines, index);
    if (row) onOpen?.(row);
  };
  return useRowKeys({
    lines,
    body,
    page,
    scrollTo: showLine,
    onSelect: choice.selected ? selectAt : undefined,
    onSelectAll: choice.chooseAll,
    onClear: choice.clear,
    onOpen: onOpen ? openAt : undefined,
  });
};

/** The lines of a table of which those in sight are drawn. A part of its own: to scroll draws nothing else again. */
export const TableBody = (props: TableBodyProps) => {
  const { lines, rowKey, rowHeight, drawn, states, choice, lead, onOpen } = props;
  const { hasBox, selected } = choice;
  const { columns, types, places } = drawn;
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtual, page } = useInSight(body, lines.length, rowHeight);
  const select = useSame(props.onSelect);
  const keyAt = (index: number) => lineKey(lines, rowKey, index);
  const keys = useKeys(props, body, page, select);
  const inSight = useDrawn(virtual, lines, keyAt, keys.stop);
  const rowOf = { columns, types, places, states, hasBox, lead, onOpen, onSelect: selected ? select : undefined };
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
      {inSight.map(({ line, id, index, start, slot }) => {
        if (line.kind === "group")
          return <GroupLine key={slot} label={line.label} count={line.count} span={columns.length} top={start} />;
        const place = {
          id,
          index,
          top: start,
          row: line.row,
          isStop: keys.stop === index,
          selected: selected?.has(id),
        };
        return <TableRow key={slot} {...rowOf} {...place} />;
      })}
    </tbody>
  );
};
