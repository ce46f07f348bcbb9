import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type {
  ResolvedCell,
  ResolvedColumn,
  ResolvedRow,
  ResolvedTable,
} from "#engine/bindings/resolvers/tableConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Cell, useColumn } from "#widgets/controls/cells/Cell.tsx";
import classes from "./table.module.css";

/** Pixels. */
const rowHeight = 44;

/** A table with a heading that stays; only the rows in sight stand in the document. */
export const Grid = ({ table, title }: { table: ResolvedTable; title: string }) => {
  const { text } = useText();
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the list is small and compiled elsewhere
  const rows = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => table.rows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={title || text("widgets.table")}>
      <table className={classes.table} aria-rowcount={table.rows.length + 1}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {shown.map(({ index, key }) => {
            const row = table.rows[index];
            return (
              row && <Row key={key} row={row} columns={table.columns} index={index} measure={rows.measureElement} />
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </section>
  );
};

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);

const Heading = ({ column }: { column: ResolvedColumn }) => {
  const { label } = useText();
  const own = useColumn(column.component)?.align;
  const align = column.align ?? own ?? "left";
  return (
    <th scope="col" style={{ textAlign: align }}>
      {label(column.heading)}
    </th>
  );
};

interface RowProps {
  row: ResolvedRow;
  columns: readonly ResolvedColumn[];
  index: number;
  measure: (element: Element | null) => void;
}

const Row = ({ row, columns, index, measure }: RowProps) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2} style={row.style}>
    {row.cells.map((cell, at) => {
      const column = columns[at];
      return column && <Data key={column.key} cell={cell} column={column} row={row.row} />;
    })}
  </tr>
);

const Data = ({ cell, column, row }: { cell: ResolvedCell; column: ResolvedColumn; row: ResolvedRow["row"] }) => {
  const own = useColumn(column.component)?.align;
  const align = column.align ?? own ?? "left";
  return (
    <td style={{ textAlign: align, ...cell.style }}>
      {column.component !== null && cell.value !== null && column.pre}
      <Cell component={column.component} value={cell.value} row={row} options={column.config} text={cell.text} />
    </td>
  );
};
