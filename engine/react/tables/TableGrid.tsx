/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions -- rows take the focus and are selected: a grid by ARIA */
import { Button } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { usePrintPlace } from "../print/place.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useRoute } from "../navigation/route.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { type Choice, choiceOf, type MayChoose } from "./choice.ts";
import { checkWidth } from "./places.ts";
import { PrintedTable } from "./PrintedTable.tsx";
import { cellText, keyOfRow, type Line, linesOf, type Row, type Sorting } from "./rows.ts";
import { TableFoot } from "./TableFoot.tsx";
import type { Lead } from "./lead.ts";
import { TableHead } from "./TableHead.tsx";
import { TableBody } from "./TableBody.tsx";
import type { Arrangement } from "./question.ts";
import type { RowStates } from "./TableRow.tsx";
import type { TableToolsProps } from "./TableTools.tsx";
import classes from "./table.module.css";
import { type Arranged, useArrangement } from "./use-arrangement.ts";
import { useEdges } from "../use-edges.ts";
import type { Format } from "./export/save.ts";
import { useExport } from "./use-export.ts";
import { type GridColumns, useGridColumns } from "./use-grid-columns.ts";
import { useInView } from "./use-in-view.ts";
import { useMoreThan } from "./use-more-than.ts";
import type { ReadAll } from "./use-paged-read.ts";
import { useReader } from "./use-reader.ts";
import { useRows } from "./use-rows.ts";

/** What the reader asks of a server's rows, and what it answers. */
export interface Answered {
  asks: Arranged;
  offer: ListOffer;
  /** Stands in place of the rows where the question was not answered. */
  failure: ReactNode;
}

export interface TableGridProps extends MayChoose {
  columns: readonly TableColumn[];
  rows: readonly Row[];
  /** The field or fields that tell rows apart; without it their place does. */
  rowKey?: string | readonly string[] | undefined;
  /** The order at first. */
  sorting?: readonly Sorting[];
  group?: string | null | undefined;
  /** Fields by which the reader may group. */
  groups?: readonly string[];
  /** What assistive technology calls the table. */
  label: string;
  /** Shown when there are no rows. */
  empty: string;
  searchable?: boolean;
  filterable?: boolean;
  exportable?: boolean;
  /** Where the server makes the file of the rows that are asked for. */
  fileAt?: ((format: Format) => string) | undefined;
  /** Does the reader choose the order? By one column, or by several with Shift. */
  sortable?: "none" | "single" | "multiple";
  /** So many columns stay at the left. */
  sticky?: number;
  states?: RowStates | undefined;
  /** A press on the row of this key. */
  onSelect?: (key: string) => void;
  /** A double press or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** A column's edge was moved. */
  onWidth?: ((key: string, width: number) => void) | undefined;
  /** Asks for the choice of columns. */
  onColumns?: (() => void) | undefined;
  /** Further buttons above the rows. */
  moreTools?: ReactNode;
  /** Stands below the rows. */
  pager?: ReactNode;
  /** The server searches, filters and sorts: the rows are its answer. */
  answered?: Answered | undefined;
  /** Where these are the rows of one page: how many there are in all (null: more than are counted), and what an export reads. */
  total?: number | null | undefined;
  readAll?: ReadAll | undefined;
  /** Another page begins at its first row. */
  page?: number;
  /** Other rows are on their way. */
  isBusy?: boolean;
  lead?: Lead | undefined;
}

/** Height of a row in pixels, and at terminals. */
const row = 44;
const terminalRow = 56;
/** Pixels of the mark at the left edge of a selected row. */
const rowMark = 4;

const nothing: ReadonlySet<string> = new Set();
const noSorting: readonly Sorting[] = [];
const noFields: readonly string[] = [];
const asTheyCome: Arrangement = { sorting: noSorting, search: "", filters: {} };
const tools: Lazy<TableToolsProps> = { view: () => import("./TableTools.tsx") };

/** The lines that the rows make, in groups where the reader has chosen a field for them. */
const useLines = (columns: readonly TableColumn[], shown: readonly Row[], group: string | null): readonly Line[] => {
  const { registry } = useEngine();
  const reader = useReader();
  return useMemo(() => {
    const column = columns.find(({ key }) => key === group) ?? { key: group ?? "" };
    const type = registry.columns.get(column.component ?? "");
    return linesOf(shown, group, reader.timeZone, (row) => cellText(row, column, type, reader));
  }, [shown, group, columns, registry, reader]);
};

const hasTools = ({ searchable, filterable, exportable, groups = noFields, onColumns, moreTools }: TableGridProps) =>
  Boolean(searchable || filterable || exportable || groups.length > 0 || onColumns || moreTools);

interface GridPart {
  grid: TableGridProps;
  arranged: Arranged;
  /** The rows that search and filters leave, in their order. */
  shown: readonly Row[];
  drawn: GridColumns;
}

const Tools = ({ grid, arranged, shown, drawn }: GridPart) => {
  const { text } = useText();
  const more = useMoreThan();
  const { label, columns, total = grid.rows.length, groups = noFields } = grid;
  const { save, progress } = useExport(label, columns, drawn.titles, shown, grid.readAll);
  return (
    <LazyView
      definition={tools}
      fallback={<div className={classes["tools"]} />}
      props={{
        search: grid.searchable ? arranged.search : undefined,
        onSearch: arranged.setSearch,
        found: text("table.count", { shown: shown.length, all: total ?? more }),
        isFiltered: grid.filterable ? arranged.hasFilters : undefined,
        onToggleFilters: arranged.toggleFilters,
        groups,
        group: arranged.group,
        onGroup: arranged.setGroup,
        onExport: grid.exportable ? save : undefined,
        fileAt: grid.fileAt,
        progress,
        onColumns: grid.onColumns,
        moreTools: grid.moreTools,
      }}
    />
  );
};

interface TableProps extends GridPart {
  lines: readonly Line[];
  choice: Choice;
  rowHeight: number;
  resize: ((key: string, width: number, isDone: boolean) => void) | undefined;
  showLine: (index: number) => void;
}

const Table = ({ grid, arranged, shown, drawn, lines, choice, rowHeight, resize, showLine }: TableProps) => {
  const { columns, sortable = "multiple", answered, lead } = grid;
  const hasSummary = columns.some(({ summary }) => summary !== undefined);
  return (
    <table
      className={classes["table"]}
      role="grid"
      aria-busy={grid.isBusy || undefined}
      aria-label={grid.label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable={grid.selectionMode === "multiple" ? true : undefined}
    >
      <TableHead
        drawn={drawn}
        sorting={arranged.sorting}
        onSort={sortable === "none" ? undefined : arranged.setSorting}
        offer={answered?.offer}
        multiSort={sortable === "multiple"}
        filters={arranged.hasFilters ? arranged.filters : undefined}
        onFilter={arranged.setFilters}
        choice={choice}
        lead={lead}
        onWidth={resize}
      />
      <TableBody
        lines={lines}
        rowKey={grid.rowKey}
        rowHeight={rowHeight}
        drawn={drawn}
        states={grid.states}
        choice={choice}
        lead={lead}
        onSelect={grid.onSelect}
        onOpen={grid.onOpen}
        showLine={showLine}
      />
      {hasSummary && shown.length > 0 ? (
        <TableFoot drawn={drawn} rows={shown} hasBox={choice.hasBox} lead={lead} />
      ) : null}
    </table>
  );
};

/** Stands in place of rows: there are none, or a search and filters keep them away. */
const NoRows = ({ empty, onClear }: { empty: string; onClear: (() => void) | undefined }) => {
  const { text } = useText();
  if (!onClear) return <p className={classes["empty"]}>{empty}</p>;
  return (
    <div className={classes["empty"]}>
      <p>{text("table.no_match")}</p>
      <Button variant="default" onClick={onClear}>
        {text("table.clear")}
      </Button>
    </div>
  );
};

/** Rows in columns: sticky head, sorting, search, filters, groups, selection; draws only what is in sight. */
export const TableGrid = (grid: TableGridProps) => {
  const { columns, rows, rowKey, selected = nothing, answered, page = 1, sticky = 1, onWidth, lead } = grid;
  const own = useArrangement(grid.sorting ?? noSorting, grid.group ?? null);
  const arranged = answered?.asks ?? own;
  const { meta } = useRoute();
  const rowHeight = meta.layout === "machine-interface" ? terminalRow : row;
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  useEdges(frame, scroll);
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [page]);
  const shown = useRows(columns, rows, answered ? asTheyCome : arranged);
  const lines = useLines(columns, shown, arranged.group);
  const choice = choiceOf(grid, shown);
  const before = (choice.hasBox ? checkWidth : 0) + (lead ? checkWidth : 0);
  const { drawn, least, resize } = useGridColumns(columns, rows, { sticky, before, onWidth });
  const indexOf = (key: string) =>
    lines.findIndex((line, index) => line.kind === "row" && keyOfRow(rowKey, line.row, index) === key);
  const edges = useInView(scroll, selected, indexOf, rowHeight);
  const part: GridPart = { grid, arranged, shown, drawn };
  const paper = usePrintPlace();
  const isNarrowed = answered ? arranged.isNarrowed : rows.length > 0;
  const style: CSSProperties & Record<"--least", string> = { "--least": `${least + before + rowMark}px` };
  return (
    <div ref={frame} className={classes["frame"]} style={style}>
      {hasTools(grid) ? <Tools {...part} /> : null}
      <div ref={scroll} className={classes["scroll"]}>
        <Table {...part} lines={lines} choice={choice} rowHeight={rowHeight} resize={resize} showLine={edges.show} />
        {answered?.failure}
        {lines.length === 0 && !answered?.failure ? (
          <NoRows empty={grid.empty} onClear={isNarrowed ? arranged.clear : undefined} />
        ) : null}
      </div>
      {grid.pager}
      {paper
        ? createPortal(
            <PrintedTable label={grid.label} drawn={drawn} lines={lines} rows={shown} states={grid.states} />,
            paper,
          )
        : null}
    </div>
  );
};
