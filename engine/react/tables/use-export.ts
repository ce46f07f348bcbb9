import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import type { Format } from "./export/save.ts";
import type { Row } from "./rows.ts";
import type { ReadAll } from "./use-paged-read.ts";
import { useReader } from "./use-reader.ts";

/** How many rows of all pages have been read for a file. */
export interface Progress {
  done: number;
  /** Null where there are more than are counted. */
  total: number | null;
  cancel: () => void;
}

/** Reads what `readAll` has, telling how far it is; null when it was cancelled, also by leaving the table. */
const useGathering = () => {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);
  const gather = async (readAll: ReadAll): Promise<readonly Row[] | null> => {
    const abort = new AbortController();
    cancel.current = abort;
    const tell = (done: number, total: number | null) => setProgress({ done, total, cancel: () => abort.abort() });
    tell(0, 0);
    try {
      return await readAll(abort.signal, tell);
    } catch (error) {
      if (abort.signal.aborted) return null;
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, gather };
};

/** Saves the rows that show, in their order, or those of all pages, as a file named after the table. */
export const useExport = (
  title: string,
  columns: readonly TableColumn[],
  titles: readonly string[],
  rows: readonly Row[],
  readAll?: ReadAll,
): { save: (format: Format) => void; progress: Progress | null } => {
  const { registry } = useEngine();
  const { text } = useText();
  const reader = useReader();
  const { progress, gather } = useGathering();
  const save = async (format: Format) => {
    const [{ sheetOf }, { saveSheet }] = await Promise.all([import("./export/sheet.ts"), import("./export/save.ts")]);
    const wanted = columns.map((column, index) => ({
      column,
      title: titles[index] ?? column.key,
      definition: registry.columns.get(column.component ?? ""),
    }));
    const all = readAll ? await gather(readAll) : rows;
    if (all) await saveSheet(sheetOf(title, wanted, all, reader), format, reader, title);
  };
  return {
    progress,
    save: (format) => {
      save(format).catch(() => notifications.show({ message: text(900020), color: "red", autoClose: false }));
    },
  };
};
