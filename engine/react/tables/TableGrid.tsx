/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take the focus and are selected: a grid by ARIA */
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useRoute } from "../pages/route.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { keyOfRow, linesOf, type Row, type Sorting } from "./rows.ts";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import classes from "./table.module.css";
import { useEdges } from "./use-edges.ts";
import { useInView } from "./use-in-view.ts";
import { useRows } from "./use-rows.ts";
import { useTitles } from "./use-titles.ts";
import { useTracks } from "./use-widths.ts";

export interface TableGridProps {
  columns: readonly TableColumn[];
  rows: readonly Row[];
  /** The field or fields that tell rows apart; without it their place does. */
  rowKey?: string | readonly string[] | undefined;
  /** The order at first. */
  sorting?: Sorting | null;
  group?: string | null | undefined;
  /** What assistive technology calls the table. */
  label: string;
  /** Shown when there are no rows, or none that match the search. */
  empty: string;
  searchable?: boolean;
  selectionMode?: "none" | "single" | "multiple";
  selected?: ReadonlySet<string>;
  /** A press on the row of this key. */
  onSelect?: (key: string) => void;
  /** A double press or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
}

/** Height of a row in pixels, and at machine terminals. */
const row = 44;
const terminalRow = 56;
/** Pixels of the mark at the left edge of a selected row. */
const rowMark = 4;

const nothing: ReadonlySet<string> = new Set();
const Search = ({ value, onChange, found }: { value: string; onChange: (text: string) => void; found: string }) => {
  const { text } = useText();
  return (
    <div className={classes["tools"]}>
      <TextInput
        type="search"
        aria-label={text("table.search")}
        placeholder={text("table.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <output className={classes["count"]}>{found}</output>
    </div>
  );
};

/** Rows in columns: sticky head, sorting, search, selection; draws only what is in sight. */
export const TableGrid = ({
  columns,
  rows,
  rowKey,
  sorting: firstSorting = null,
  group,
  label,
  empty,
  searchable = false,
  selectionMode = "none",
  selected = nothing,
  onSelect,
  onOpen,
}: TableGridProps) => {
  const { text } = useText();
  const { registry } = useEngine();
  const [sorting, setSorting] = useState<Sorting | null>(firstSorting);
  const [search, setSearch] = useState("");
  const { meta } = useRoute();
  const rowHeight = meta.layout === "machine-interface" ? terminalRow : row;
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  useEdges(frame, scroll);
  const shown = useRows(columns, rows, sorting, search);
  const lines = useMemo(() => linesOf(shown, group), [shown, group]);
  const aligns = useMemo(
    () => columns.map((column) => registry.columns.get(column.component ?? "")?.align ?? "left"),
    [columns, registry],
  );
  const titles = useTitles(columns);
  const { tracks, least } = useTracks(columns, titles, aligns, rows);
  // Its functions are used here only and never handed to a memoized part.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const indexOf = (key: string) =>
    lines.findIndex((line, index) => line.kind === "row" && keyOfRow(rowKey, line.row, index) === key);
  useInView(scroll, selected, indexOf, rowHeight);
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((key: string) => latest.current?.(key), []);
  const isSelectable = selectionMode !== "none";
  return (
    <div
      ref={frame}
      className={classes["frame"]}
      style={{ "--columns": tracks, "--least": `${least + rowMark}px` } as CSSProperties}
    >
      {searchable ? (
        <Search
          value={search}
          onChange={setSearch}
          found={text("table.count", { shown: shown.length, all: rows.length })}
        />
      ) : null}
      <div ref={scroll} className={classes["scroll"]}>
        <table
          className={classes["table"]}
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-multiselectable={selectionMode === "multiple" ? true : undefined}
        >
          <TableHead columns={columns} titles={titles} aligns={aligns} sorting={sorting} onSort={setSorting} />
          <tbody className={classes["body"]} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = lines[index];
              if (!line) return null;
              if (line.kind === "group")
                return (
                  <tr
                    key={`group ${line.key}`}
                    className={classes["group"]}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <td colSpan={columns.length}>{`${line.label} (${line.count})`}</td>
                  </tr>
                );
              const id = keyOfRow(rowKey, line.row, index);
              return (
                <TableRow
                  key={id}
                  id={id}
                  index={index}
                  top={start}
                  row={line.row}
                  columns={columns}
                  aligns={aligns}
                  selected={isSelectable ? selected.has(id) : undefined}
                  onSelect={isSelectable ? select : undefined}
                  onOpen={onOpen}
                />
              );
            })}
          </tbody>
        </table>
        {lines.length === 0 ? <p className={classes["empty"]}>{empty}</p> : null}
      </div>
    </div>
  );
};
