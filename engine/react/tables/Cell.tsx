import { memo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { LazyView } from "../registry/LazyView.tsx";
import { cellText, cellValue, type Row } from "./rows.ts";

/** One value of a row as its column type draws it; as text where the type fails, empty while it loads. */
export const Cell = memo(({ column, row }: { column: TableColumn; row: Row }) => {
  const { registry } = useEngine();
  const { language } = useText();
  const definition = column.component ? registry.columns.get(column.component) : undefined;
  const plain = cellText(row, column, definition, language);
  if (!definition) return <>{plain}</>;
  const value = cellValue(row, column);
  return (
    <ErrorBoundary fallback={() => plain} resetKey={value}>
      {column.pre}
      <LazyView definition={definition} props={{ value, row, options: column.config ?? {} }} fallback={null} />
    </ErrorBoundary>
  );
});
