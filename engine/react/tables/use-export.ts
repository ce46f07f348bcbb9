import { notifications } from "@mantine/notifications";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import type { Format } from "./export/save.ts";
import type { Row } from "./rows.ts";

/** Saves the rows that show, in their order, as a file named after the table. */
export const useExport = (
  title: string,
  columns: readonly TableColumn[],
  titles: readonly string[],
  rows: readonly Row[],
): ((format: Format) => void) => {
  const { registry } = useEngine();
  const { text, language } = useText();
  const save = async (format: Format) => {
    const [{ sheetOf }, { saveSheet }] = await Promise.all([import("./export/sheet.ts"), import("./export/save.ts")]);
    const wanted = columns.map((column, index) => ({
      column,
      title: titles[index] ?? column.key,
      definition: registry.columns.get(column.component ?? ""),
    }));
    await saveSheet(sheetOf(title, wanted, rows, language), format, language, title);
  };
  return (format) => {
    save(format).catch(() => notifications.show({ message: text(900020), color: "red", autoClose: false }));
  };
};
