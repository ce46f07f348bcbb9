import type { TableLayout } from "#schemas/documents/table/layout.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";

const laid = (column: TableColumn, { hidden, width }: TableLayout["columns"][number]): TableColumn => {
  const { hidden: _hidden, width: _width, ...rest } = column;
  return { ...rest, ...(hidden ? { hidden } : {}), ...(width === undefined ? {} : { width }) };
};

/**
 * The document's columns as a user has laid them; without an own layout as the document has them. What the document has
 * got since stands at the end, and what it has no more is gone.
 */
export const layColumns = (columns: readonly TableColumn[], layout: TableLayout | null): readonly TableColumn[] => {
  if (!layout) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const placed = layout.columns.flatMap((own) => {
    const column = byKey.get(own.key);
    byKey.delete(own.key);
    return column ? [laid(column, own)] : [];
  });
  return [...placed, ...byKey.values()];
};

/** Those that show; all of them where none would. */
export const shownColumns = (columns: readonly TableColumn[]): readonly TableColumn[] => {
  const shown = columns.filter(({ hidden }) => !hidden);
  return shown.length > 0 ? shown : columns;
};

/** What a user keeps of columns that are laid out. */
export const layoutOf = (columns: readonly TableColumn[]): TableLayout => ({
  columns: columns.map(({ key, hidden, width }) => ({
    key,
    ...(hidden ? { hidden } : {}),
    ...(width === undefined ? {} : { width }),
  })),
});
