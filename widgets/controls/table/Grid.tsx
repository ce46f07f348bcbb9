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
import { type Arranged, useArrangement } from "#engine/react/tables/use-arrangement.ts";
import { useExport } from "#engine/react/tables/use-export.ts";
import { useRows } from "#engine/react/tables/use-rows.ts";
import { useTitles } from "#engine/react/tables/use-titles.ts";
import { Cell, useColumn } from "#widgets/controls/cells/Cell.tsx";
import { Spacer } from "./Spacer.tsx";
import classes from "./table.module.css";
import { useSight } from "./use-sight.ts";

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

/** The rows of a compiled table as its reader has arranged them. */
const useFound = (table: ResolvedTable) => {
  const arranged = useArrangement(noSorting, null);
  const columns = useMemo(() => plainColumns(table), [table]);
  const all = useMemo(() => plainRows(table), [table]);
  const plain = useMemo(() => [...all.keys()], [all]);
  const found = useRows(columns, plain, arranged);
  return { arranged, columns, all, found };
};

/** A table with a heading that stays and sorts; only the rows in sight stand in the document. */
export const Grid = ({ table, title, search, exported }: { table: ResolvedTable; title: string } & GridTools) => {
  const { text } = useText();
  const scroller = useRef<HTMLElement>(null);
  const { arranged, columns, all, found } = useFound(table);
  const name = title || text("widgets.table");
  const { save } = useExport(name, columns, useTitles(columns), found);
  const rowAt = (index: number): ResolvedRow | undefined => all.get(found[index]!);
  const keyAt = (index: number) => rowAt(index)?.id ?? index;
  const { list, shown, above, below } = useSight(scroller, { count: found.length, rowHeight, keyAt });
  return (
    <div className={classes.frame}>
      {search || exported ? (
        <Tools
          arranged={arranged}
          search={search}
          found={text("table.count", { shown: found.length, all: all.size })}
          save={exported ? save : undefined}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={name}>
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
              const row = rowAt(index);
              return (
                row && <Row key={key} row={row} columns={table.columns} index={index} measure={list.measureElement} />
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

interface ToolsProps {
  arranged: Arranged;
  search: boolean | undefined;
  /** How many rows there are, in words. */
  found: string;
  save: TableToolsProps["onExport"];
}

/** The search and the export of a table, which neither filters nor groups. */
const Tools = ({ arranged, search, found, save }: ToolsProps) => (
  <LazyView
    definition={tools}
    fallback={null}
    props={{
      search: search ? arranged.search : undefined,
      onSearch: arranged.setSearch,
      found,
      isFiltered: undefined,
      onToggleFilters: arranged.toggleFilters,
      groups: [],
      group: null,
      onGroup: arranged.setGroup,
      onExport: save,
      progress: null,
      onColumns: undefined,
    }}
  />
);

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
