import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { keyOf } from "#widgets/controls/options/rows.ts";
import { Spacer } from "#widgets/controls/table/Spacer.tsx";
import type { ChoicesProps } from "./facts.ts";
import { Line } from "./Line.tsx";
import classes from "./list.module.css";
import { movedTo } from "./logic.ts";
import { Table } from "./Table.tsx";

/** Pixels. */
const rowHeight = 57;

/** The row that a key asks for, from the one that has the focus; undefined where it asks for none. */
const askedBy = ({ key, target }: KeyboardEvent, count: number): number | undefined => {
  const at = target instanceof Element ? target.closest("tr")?.getAttribute("data-index") : null;
  return at === null || at === undefined ? undefined : movedTo(key, Number(at), count);
};

/** A long table that scrolls by itself: only the rows in sight stand in the document, and the keyboard reaches all. */
const ManyRows = (props: ChoicesProps) => {
  const { group, keyField, select, selected, press, title } = props;
  const { rows } = group;
  const scroller = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- the list is small and compiled elsewhere
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index] ?? {}, keyField) ?? `row-${index}`,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  });
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const first = rows.findIndex((row) => selected.includes(keyOf(row, keyField) ?? Number.NaN));
  const start = useRef(first);
  useEffect(() => {
    if (start.current > 0) virtual.scrollToIndex(start.current, { align: "center" });
  }, [virtual]);
  const inputOf = (index: number) => scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] input`);
  useEffect(() => {
    const input = wanted === null ? null : inputOf(wanted);
    if (!input) return;
    input.focus();
    setWanted(null);
  }, [wanted, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = askedBy(event, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    const key = keyOf(rows[to] ?? {}, keyField);
    virtual.scrollToIndex(to);
    setWanted(to);
    if (select === "one" && key !== null && !selected.includes(key) && !props.disabledKeys.includes(key)) press(key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard, and its keys move between rows that are not drawn yet
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={title} onKeyDown={onKeyDown}>
      <Table {...props}>
        <Spacer height={above} />
        {shown.map(({ index, key }) => {
          const row = rows[index];
          return row && <Line key={key} row={row} {...props} index={index} measure={virtual.measureElement} />;
        })}
        <Spacer height={below} />
      </Table>
    </section>
  );
};

export default ManyRows;
