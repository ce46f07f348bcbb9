import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type {
  ResolvedCell,
  ResolvedColumn,
  ResolvedRow,
  ResolvedTable,
} from "#engine/bindings/resolvers/tableConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import type { Row as PlainRow, Sorting } from "#engine/react/tables/rows.ts";
import { ariaSortOf, SortButton } from "#engine/react/tables/SortButton.tsx";
import type { TableToolsProps } from "#engine/react/tables/TableTools.tsx";
import { useArrangement } from "#engine/react/tables/use-arrangement.ts";
import { useExport } from "#engine/react/tables/use-export.ts";
import { useRows } from "#engine/react/tables/use-rows.ts";
import { useTitles } from "#engine/react/tables/use-titles.ts";
import { Cell, useColumn } from "#widgets/controls/cells/Cell.tsx";
import classes from "./table.module.css";

/** Pixels. */
const rowHeight = 44;
const noSorting: readonly Sorting[] = [];
const tools: Lazy<TableToolsProps> = { view: () => import("#engine/react/tables/TableTools.tsx") };

/** What a reader may do with the rows. */
export interface GridTools {
  search?: boolean | undefined;
  /** As CSV and XLSX. */
  exported?: boolean | undefined;
}

/** The row of a compiled table as the arrangement of all tables reads it: its fields, and its values by column. */
const plainRows = ({ columns, rows }: ResolvedTable): Map<PlainRow, ResolvedRow> =>
  new Map(
    rows.map((row) => [
      { ...row.row, ...Object.fromEntries(columns.map(({ key }, at) => [key, row.cells[at]?.value ?? null])) },
      row,
    ]),
  );

const plainColumns = ({ columns }: ResolvedTable): TableColumn[] =>
  columns.map(({ key, heading, component, config, pre }) => ({
    key,
    label: heading,
    config,
    pre,
    ...(component === null ? {} : { component }),
  }));

/** A table with a heading that stays and sorts; only the rows in sight stand in the document. */
export const Grid = ({ table, title, search, exported }: { table: ResolvedTable; title: string } & GridTools) => {
  const { text } = useText();
  const scroller = useRef<HTMLElement>(null);
  const arranged = useArrangement(noSorting, null);
  const columns = useMemo(() => plainColumns(table), [table]);
  const all = useMemo(() => plainRows(table), [table]);
  const plain = useMemo(() => [...all.keys()], [all]);
  const found = useRows(columns, plain, arranged);
  const { save } = useExport(title || text("widgets.table"), columns, useTitles(columns), found);
  // oxlint-disable-next-line react/incompatible-library -- the list is small and compiled elsewhere
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => all.get(found[index]!)?.id ?? index,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div className={classes.frame}>
      {search || exported ? (
        <LazyView
          definition={tools}
          fallback={null}
          props={{
            search: search ? arranged.search : undefined,
            onSearch: arranged.setSearch,
            found: text("table.count", { shown: found.length, all: plain.length }),
            isFiltered: undefined,
            onToggleFilters: arranged.toggleFilters,
            groups: [],
            group: null,
            onGroup: arranged.setGroup,
            onExport: exported ? save : undefined,
            progress: null,
            onColumns: undefined,
          }}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={title || text("widgets.table")}>
        <table className={classes.table} aria-rowcount={found.length + 1}>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <Heading key={column.key} column={column} sorting={arranged.sorting} onSort={arranged.setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer height={above} />
            {shown.map(({ index, key }) => {
              const row = all.get(found[index]!);
              return (
                row && <Row key={key} row={row} columns={table.columns} index={index} measure={rows.measureElement} />
              );
            })}
            <Spacer height={below} />
          </tbody>
        </table>
        {found.length === 0 ? <p className={classes.none}>{text("table.no_match")}</p> : null}
      </section>
    </div>
  );
};

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);

interface HeadingProps {
  column: ResolvedColumn;
  sorting: readonly Sorting[];
  onSort: (sorting: Sorting[]) => void;
}

const Heading = ({ column, sorting, onSort }: HeadingProps) => {
  const { label } = useText();
  const own = useColumn(column.component)?.align;
  return (
    <th scope="col" aria-sort={ariaSortOf(sorting, column.key)}>
      <SortButton
        field={column.key}
        title={label(column.heading)}
        align={column.align ?? own}
        sorting={sorting}
        onSort={onSort}
        isMulti
      />
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
