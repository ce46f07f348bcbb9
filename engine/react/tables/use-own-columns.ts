import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { v4 as newKey } from "uuid";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableLayout } from "#schemas/documents/table/layout.ts";
import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";

import { isNoLink } from "#engine/transport/errors.ts";
import { useApp } from "../app/AppContext.tsx";
import { documentKey } from "../documents/use-document.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { readKey, useRead } from "../queries/use-reads.ts";
import { layColumns, layoutOf } from "./layout.ts";

interface OwnConfig {
  slug: string;
  config: TableLayout;
}

const read = { procedure: "load_own_configs", input: { kind: "table" }, fresh: 600 } as const;

export interface OwnColumns {
  /** All of them in order, those that are hidden too. */
  columns: readonly TableColumn[];
  pending: boolean;
  /** Absent where the user may not lay out columns of its own. */
  keep?: (columns: readonly TableColumn[] | null) => Promise<boolean>;
  /** Absent where the user may not change the columns of all. */
  keepForAll?: (columns: readonly TableColumn[]) => Promise<boolean>;
}

/** The columns of a table as its user wants them, and how that is kept; `isOff` leaves them as the document has them. */
export const useOwnColumns = (
  { document, revision, faults }: ServedDocument<TableDocument>,
  isOff: boolean,
): OwnColumns => {
  const { transport } = useEngine();
  const { permissions } = useApp();
  const { text } = useText();
  const client = useQueryClient();
  const may = (key: string) => !isOff && permissions.includes(key);
  const mayOwn = may("change-own-webcolumns");
  const mayAll = may("change-default-webcolumns") && faults.length === 0;
  const bound = useRead(mayOwn ? read : undefined);
  const { slug } = document;
  const list = Array.isArray(bound.data) ? (bound.data as OwnConfig[]) : null;
  const layout = list?.find((own) => own.slug === slug)?.config ?? null;
  const columns = useMemo(() => layColumns(document.columns, layout), [document.columns, layout]);

  const attempt = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        const message = isNoLink(error) ? text(900050) : error instanceof Error ? error.message : text(900020);
        notifications.show({ message, color: "red", autoClose: false });
        return false;
      }
    },
    [text],
  );
  const keep = useCallback(
    async (wanted: readonly TableColumn[] | null) => {
      const key = readKey(read);
      const before = client.getQueryData<OwnConfig[]>(key);
      const others = (before ?? []).filter((own) => own.slug !== slug);
      const config = wanted && layoutOf(wanted);
      client.setQueryData(key, config ? [...others, { slug, config }] : others);
      const input = { kind: "table", slug, config };
      const isKept = await attempt(() => transport.call("set_own_config", input, { key: newKey() }));
      if (!isKept) client.setQueryData(key, before);
      return isKept;
    },
    [client, transport, slug, attempt],
  );
  const keepForAll = useCallback(
    async (wanted: readonly TableColumn[]) => {
      const isKept = await attempt(() =>
        transport.request("PUT", `/api/documents/table/${encodeURIComponent(slug)}`, {
          body: { ...document, columns: wanted },
          headers: { "if-match": `"${revision}"` },
        }),
      );
      if (!isKept) return false;
      await client.invalidateQueries({ queryKey: documentKey("table", slug) });
      return layout === null || (await keep(null));
    },
    [client, transport, document, revision, slug, layout, attempt, keep],
  );
  return {
    columns,
    pending: mayOwn && bound.status === "pending",
    ...(mayOwn ? { keep } : {}),
    ...(mayOwn && mayAll ? { keepForAll } : {}),
  };
};
