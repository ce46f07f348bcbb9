import { memo } from "react";
import { noValue } from "#engine/language/expressions/format.ts";
import type { ColumnDefinition, Reader } from "#engine/registry/types.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { LazyView } from "../registry/LazyView.tsx";
import { cellText, cellValue, type Row } from "./rows.ts";

interface CellProps {
  column: TableColumn;
  /** The type that draws the column. */
  definition: ColumnDefinition;
  row: Row;
  reader: Reader;
}

/** One value of a row as its column type draws it; as text where the type fails, empty while it loads. */
export const Cell = memo(({ column, definition, row, reader }: CellProps) => {
  const value = cellValue(row, column);
  const text = cellText(row, column, definition, reader);
  return (
    <ErrorBoundary fallback={() => text} resetKey={value}>
      {text === noValue ? null : column.pre}
      <LazyView definition={definition} props={{ value, row, options: column.config ?? {} }} fallback={null} />
    </ErrorBoundary>
  );
});
