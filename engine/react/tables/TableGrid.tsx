/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions -- rows take the focus and are selected: a grid by ARIA */
import { Button } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useRoute } from "../navigation/route.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { checkWidth, usePlaces } from "./places.ts";
import { cellText, keyOfRow, linesOf, type Row, type Sorting } from "./rows.ts";
import { TableFoot } from "./TableFoot.tsx";
import type { Lead } from "./lead.ts";
import { type Chosen, TableHead } from "./TableHead.tsx";
import { TableBody } from "./TableBody.tsx";
import type { Arrangement } from "./question.ts";
import type { RowStates } from "./TableRow.tsx";
import type { TableToolsProps } from "./TableTools.tsx";
import classes from "./table.module.css";
import { type Arranged, useArrangement } from "./use-arrangement.ts";
import { useEdges } from "../use-edges.ts";
import { useExport } from "./use-export.ts";
import { useInView } from "./use-in-view.ts";
import { useMoreThan } from "./use-more-than.ts";
import type { ReadAll } from "./use-paged-read.ts";
import { useReader } from "./use-reader.ts";
import { useRows } from "./use-rows.ts";
import { useTitles } from "./use-titles.ts";
import { useWidths } from "./use-widths.ts";

/** What the reader asks of a server's rows, and what it answers. */
export interface Answered {
  asks: Arranged;
  offer: ListOffer;
  /** Stands in place of the rows where the question was not answered. */
  failure: ReactNode;
}

export interface TableGridProps {
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
  /** Does the reader choose the order? By one column, or by several with Shift. */
  sortable?: "none" | "single" | "multiple";
  /** So many columns stay at the left. */
  sticky?: number;
  states?: RowStates | undefined;
  selectionMode?: "none" | "single" | "multiple";
  selected?: ReadonlySet<string>;
  /** A press on the row of this key. */
  onSelect?: (key: string) => void;
  /** Chooses these rows and no others. */
  onChoose?: ((rows: readonly Row[]) => void) | undefined;
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

const chosenOf = (selected: number, all: number): Chosen => {
  if (selected === 0) return "none";
  return selected < all ? "some" : "all";
};

/** The columns as they are while an edge is dragged. */
const useDraggedWidth = (
  columns: readonly TableColumn[],
  onWidth: ((key: string, width: number) => void) | undefined,
) => {
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const shown = useMemo(
    () =>
      dragged ? columns.map((one) => (one.key === dragged.key ? { ...one, width: dragged.width } : one)) : columns,
    [columns, dragged],
  );
  const resize = (key: string, width: number, isDone: boolean) => {
    setDragged(isDone ? null : { key, width });
    if (isDone) onWidth?.(key, width);
  };
  return { shown, resize: onWidth ? resize : undefined };
};

/** Rows in columns: sticky head, sorting, search, filters, groups, selection; draws only what is in sight. */
export const TableGrid = ({
  columns,
  rows,
  rowKey,
  sorting: firstSorting = noSorting,
  group: firstGroup = null,
  groups = noFields,
  label,
  empty,
  searchable = false,
  filterable = false,
  exportable = false,
  sortable = "multiple",
  sticky = 1,
  states,
  selectionMode = "none",
  selected = nothing,
  onSelect,
  onChoose,
  onOpen,
  onWidth,
  onColumns,
  moreTools,
  pager,
  answered,
  total = rows.length,
  readAll,
  page = 1,
  isBusy = false,
  lead,
}: TableGridProps) => {
  const { text } = useText();
  const reader = useReader();
  const { registry } = useEngine();
  const more = useMoreThan();
  const own = useArrangement(firstSorting, firstGroup);
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
  const { group } = arranged;
  const lines = useMemo(() => {
    const column = columns.find(({ key }) => key === group) ?? { key: group ?? "" };
    const type = registry.columns.get(column.component ?? "");
    return linesOf(shown, group, reader.timeZone, (row) => cellText(row, column, type, reader));
  }, [shown, group, columns, registry, reader]);
  const types = useMemo(
    () => columns.map(({ component }) => registry.columns.get(component ?? "")),
    [columns, registry],
  );
  const aligns = useMemo(() => types.map((type) => type?.align ?? "left"), [types]);
  const titles = useTitles(columns);
  const { shown: laid, resize } = useDraggedWidth(columns, onWidth);
  const { shares, least, widths } = useWidths(laid, titles, aligns, rows, sticky);
  const hasBox = selectionMode === "multiple" && onChoose !== undefined;
  const boxes = (hasBox ? checkWidth : 0) + (lead ? checkWidth : 0);
  const places = usePlaces(shares, widths, sticky, boxes);
  const indexOf = (key: string) =>
    lines.findIndex((line, index) => line.kind === "row" && keyOfRow(rowKey, line.row, index) === key);
  const edges = useInView(scroll, selected, indexOf, rowHeight);
  const isSelectable = selectionMode !== "none";
  const chosen = hasBox ? chosenOf(selected.size, shown.length) : undefined;
  const chooseAll = () => onChoose?.(chosen === "all" ? [] : shown);
  const { save, progress } = useExport(label, columns, titles, shown, readAll);
  const found = text("table.count", { shown: shown.length, all: total ?? more });
  const hasTools = searchable || filterable || exportable || groups.length > 0 || Boolean(onColumns ?? moreTools);
  const isEmpty = lines.length === 0 && !answered?.failure;
  const isNarrowed = answered ? arranged.isNarrowed : rows.length > 0;
  const hasSummary = columns.some(({ summary }) => summary !== undefined);
  return (
    <div
      ref={frame}
      className={classes["frame"]}
      style={{ "--least": `${least + boxes + rowMark}px` } as CSSProperties}
    >
      {hasTools ? (
        <LazyView
          definition={tools}
          fallback={<div className={classes["tools"]} />}
          props={{
            search: searchable ? arranged.search : undefined,
            onSearch: arranged.setSearch,
            found,
            isFiltered: filterable ? arranged.hasFilters : undefined,
            onToggleFilters: arranged.toggleFilters,
            groups,
            group: arranged.group,
            onGroup: arranged.setGroup,
            onExport: exportable ? save : undefined,
            progress,
            onColumns,
            moreTools,
          }}
        />
      ) : null}
      <div ref={scroll} className={classes["scroll"]}>
        <table
          className={classes["table"]}
          role="grid"
          aria-busy={isBusy || undefined}
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-multiselectable={selectionMode === "multiple" ? true : undefined}
        >
          <TableHead
            columns={columns}
            titles={titles}
            aligns={aligns}
            places={places}
            widths={widths}
            sorting={arranged.sorting}
            onSort={sortable === "none" ? undefined : arranged.setSorting}
            offer={answered?.offer}
            multiSort={sortable === "multiple"}
            filters={arranged.hasFilters ? arranged.filters : undefined}
            onFilter={arranged.setFilters}
            chosen={chosen}
            lead={lead}
            onChooseAll={chooseAll}
            onWidth={resize}
          />
          <TableBody
            lines={lines}
            rowKey={rowKey}
            rowHeight={rowHeight}
            columns={columns}
            types={types}
            places={places}
            states={states}
            hasBox={hasBox}
            lead={lead}
            selected={isSelectable ? selected : undefined}
            onSelect={onSelect}
            onChooseAll={hasBox ? () => onChoose?.(shown) : undefined}
            onClear={isSelectable && selected.size > 0 && onChoose ? () => onChoose([]) : undefined}
            onOpen={onOpen}
            showLine={edges.show}
          />
          {hasSummary && shown.length > 0 ? (
            <TableFoot columns={columns} aligns={aligns} places={places} rows={shown} hasBox={hasBox} lead={lead} />
          ) : null}
        </table>
        {answered?.failure}
        {isEmpty && !isNarrowed ? <p className={classes["empty"]}>{empty}</p> : null}
        {isEmpty && isNarrowed ? (
          <div className={classes["empty"]}>
            <p>{text("table.no_match")}</p>
            <Button variant="default" onClick={arranged.clear}>
              {text("table.clear")}
            </Button>
          </div>
        ) : null}
      </div>
      {pager}
    </div>
  );
};
