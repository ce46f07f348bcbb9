import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Line } from "./rows.ts";

/** Where the keys lead: from a line to the next row in a direction, groups are passed over. Null at an end. */
const rowBeside = (lines: readonly Line[], from: number, step: 1 | -1): number | null => {
  for (let at = from; at >= 0 && at < lines.length; at += step) if (lines[at]?.kind === "row") return at;
  return null;
};

/** The line that a key leads to from this one, or null where the key leads nowhere. */
const lineOfKey = (key: string, lines: readonly Line[], at: number, page: number): number | null => {
  const last = lines.length - 1;
  if (key === "ArrowDown") return rowBeside(lines, at + 1, 1);
  if (key === "ArrowUp") return rowBeside(lines, at - 1, -1);
  if (key === "Home") return rowBeside(lines, 0, 1);
  if (key === "End") return rowBeside(lines, last, -1);
  if (key === "PageDown") return rowBeside(lines, Math.min(last, at + page), -1);
  if (key === "PageUp") return rowBeside(lines, Math.max(0, at - page), 1);
  return null;
};

interface Keys {
  lines: readonly Line[];
  body: RefObject<HTMLElement | null>;
  /** Rows that fit into the area. */
  page: () => number;
  scrollTo: (index: number) => void;
  onSelect: ((index: number) => void) | undefined;
  onSelectAll: (() => void) | undefined;
  onClear: (() => void) | undefined;
  onOpen: ((index: number) => void) | undefined;
}

const indexOf = (element: Element | null): number => Number(element?.getAttribute("aria-rowindex") ?? 0) - 2;

/**
 * The keys of a table's rows: arrows, Home, End and the page keys move, also to rows that are not drawn yet; Space
 * selects, Ctrl+A all, Escape none, Enter opens. `stop` is the line that the Tab key leads to.
 */
export const useRowKeys = ({ lines, body, page, scrollTo, onSelect, onSelectAll, onClear, onOpen }: Keys) => {
  const [stop, setStop] = useState(0);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted.current + 2}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const act = (event: KeyboardEvent, at: number): boolean => {
    const next = lineOfKey(event.key, lines, at, page());
    if (next !== null) {
      wanted.current = next;
      setStop(next);
      scrollTo(next);
      return true;
    }
    if (event.key === "Enter" && onOpen) onOpen(at);
    else if (event.key === " " && onSelect) onSelect(at);
    else if (event.key === "Escape" && onClear) onClear();
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && onSelectAll) onSelectAll();
    else return false;
    return true;
  };
  return {
    stop: rowBeside(lines, Math.min(stop, lines.length - 1), -1) ?? rowBeside(lines, 0, 1),
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof Element && event.target.matches("tr"))) return;
      // The next key may come before the row that the last one led to is drawn.
      const ahead = wanted.current ?? -1;
      const at = lines[ahead]?.kind === "row" ? ahead : indexOf(event.target);
      if (act(event, at)) event.preventDefault();
    },
    /** A row that was pressed is where the keys go on. */
    onFocus: (event: { target: EventTarget }) => {
      const row = event.target instanceof Element ? event.target.closest("tr[aria-rowindex]") : null;
      if (!row) return;
      wanted.current = null;
      setStop(indexOf(row));
    },
  };
};
