import { useCallback, useMemo } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableLayout } from "#schemas/documents/table/layout.ts";
import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";
import { useApp } from "../providers/AppContext.tsx";
import { useKeepForAll, useOwnConfig } from "../own/own-config.ts";
import { isPermitted } from "./permitted.ts";
import { layColumns, layoutOf } from "./layout.ts";

export interface OwnColumns {
  /** All that the user is offered, in order, those that are hidden too. */
  columns: readonly TableColumn[];
  pending: boolean;
  /** Absent where the user may not lay out columns of its own. */
  keep?: (columns: readonly TableColumn[] | null) => Promise<boolean>;
  /** Absent where the user may not change the columns of all. */
  keepForAll?: (columns: readonly TableColumn[]) => Promise<boolean>;
}

/** The columns of a table as its user wants them, and how that is kept; `isOff` leaves them as the document has them. */
export const useOwnColumns = (served: ServedDocument<TableDocument>, isOff: boolean): OwnColumns => {
  const { document, faults, revision } = served;
  const { permissions } = useApp();
  const may = (key: string) => !isOff && permissions.includes(key);
  const mayOwn = may("change-own-webcolumns");
  // A table that no document holds is its maker's own.
  const mayAll = may("change-default-webcolumns") && faults.length === 0 && revision > 0;
  const { config: layout, pending, keep: keepLayout } = useOwnConfig<TableLayout>("table", document.slug, mayOwn);
  const keepDocument = useKeepForAll("table", document.slug, served);
  const offered = useMemo(
    () => document.columns.filter((column) => isPermitted(column, permissions)),
    [document.columns, permissions],
  );
  const columns = useMemo(() => layColumns(offered, layout), [offered, layout]);

  const keep = useCallback(
    (wanted: readonly TableColumn[] | null) => keepLayout(wanted && layoutOf(wanted)),
    [keepLayout],
  );
  const keepForAll = useCallback(
    async (wanted: readonly TableColumn[]) => {
      // What this user is not offered stays for who is.
      const others = document.columns.filter((column) => !offered.includes(column));
      const isKept = await keepDocument({ columns: [...wanted, ...others] });
      return isKept && (layout === null || (await keepLayout(null)));
    },
    [document.columns, offered, keepDocument, keepLayout, layout],
  );
  return {
    columns,
    pending,
    ...(mayOwn ? { keep } : {}),
    ...(mayOwn && mayAll ? { keepForAll } : {}),
  };
};
