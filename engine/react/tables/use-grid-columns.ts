import { useMemo, useState } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { usePlaces } from "./places.ts";
import type { Row } from "./rows.ts";
import type { Align } from "./SortButton.tsx";
import { useTitles } from "./use-titles.ts";
import { useWidths } from "./use-widths.ts";

/** The columns of a table as they are drawn, each list in their order. */
export interface GridColumns {
  columns: readonly TableColumn[];
  /** What draws each column; nothing where it is text. */
  types: readonly (ColumnDefinition | undefined)[];
  titles: readonly string[];
  aligns: readonly Align[];
  /** The class of each column's cells. */
  places: readonly string[];
  /** Pixels. */
  widths: readonly number[];
}

type OnWidth = (key: string, width: number) => void;

/** The columns as they are while an edge is dragged. */
const useDraggedWidth = (columns: readonly TableColumn[], onWidth: OnWidth | undefined) => {
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

interface Laid {
  drawn: GridColumns;
  /** Pixels that the columns need beside each other. */
  least: number;
  /** Absent where widths are not the reader's to choose. */
  resize: ((key: string, width: number, isDone: boolean) => void) | undefined;
}

/** How columns are drawn and laid out; `before` are the pixels of what stands in front of them. */
export const useGridColumns = (
  columns: readonly TableColumn[],
  rows: readonly Row[],
  { sticky, before, onWidth }: { sticky: number; before: number; onWidth: OnWidth | undefined },
): Laid => {
  const { registry } = useEngine();
  const types = useMemo(
    () => columns.map(({ component }) => registry.columns.get(component ?? "")),
    [columns, registry],
  );
  const aligns = useMemo(() => types.map((type) => type?.align ?? "left"), [types]);
  const titles = useTitles(columns);
  const { shown, resize } = useDraggedWidth(columns, onWidth);
  const { shares, least, widths } = useWidths(shown, titles, aligns, rows, sticky);
  const places = usePlaces(shares, widths, sticky, before);
  return { drawn: { columns, types, titles, aligns, places, widths }, least, resize };
};
