import { useEffect, useMemo, useState } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { theme } from "../providers/theme.ts";
import type { Row } from "./rows.ts";
import { useReader } from "./use-reader.ts";
import { columnWidths, leastOf, type Measure, sharesOf } from "./widths.ts";

const fonts = { cell: `500 16px ${theme.fontFamily ?? "sans-serif"}`, head: `600 14px ${theme.fontFamily ?? ""}` };

/** Figures are tabular in tables, each as wide as a 0. A canvas measures without touching the layout; without one a character counts as 9 px. */
const createMeasure = (): Measure => {
  const context = document.createElement("canvas").getContext("2d");
  return (text, part) => {
    if (!context) return text.length * 9;
    context.font = fonts[part];
    return context.measureText(text.replace(/\d/g, "0")).width;
  };
};

/** How the columns share the width, and the pixels that they need at least. */
export interface Widths {
  shares: readonly string[];
  least: number;
  widths: readonly number[];
}

/** Widths by what stands in the columns; measured again for another number of rows, never for new values. */
export const useWidths = (
  columns: readonly TableColumn[],
  titles: readonly string[],
  aligns: readonly string[],
  rows: readonly Row[],
  /** So many columns from the left stay there, and need a width that is known. */
  sticky = 1,
): Widths => {
  const { registry } = useEngine();
  const reader = useReader();
  const [hasFont, setHasFont] = useState(() => document.fonts.status === "loaded");
  useEffect(() => {
    let isMounted = true;
    void document.fonts.ready.then(() => isMounted && setHasFont(true));
    return () => {
      isMounted = false;
    };
  }, []);
  const heads = titles.join("\n");
  return useMemo(() => {
    const wanted = columns.map((column, index) => ({
      column,
      title: titles[index] ?? "",
      definition: registry.columns.get(column.component ?? ""),
    }));
    const widths = columnWidths(wanted, rows, reader, createMeasure());
    const fixed = columns.map(({ width }, index) => width !== undefined || index + 1 < sticky);
    return { shares: sharesOf(widths, aligns, fixed), least: leastOf(widths), widths };
    // oxlint-disable-next-line react/exhaustive-deps -- columns must not move while one reads: new values alone measure nothing
  }, [columns, heads, aligns, registry, reader, rows.length, hasFont, sticky]);
};
