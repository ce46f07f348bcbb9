import type { Locale } from "#engine/language/expressions/services.ts";
import { workbookType } from "#schemas/workbook.ts";
import { saveFile } from "../../save-file.ts";
import { csvOf } from "./csv.ts";
import type { Sheet } from "./sheet.ts";

const formats = ["csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

const types = {
  csv: "text/csv;charset=utf-8",
  xlsx: workbookType,
} as const;

const fileOf = async (sheet: Sheet, format: Format, locale: Locale): Promise<Blob> => {
  if (format === "csv") return new Blob([csvOf(sheet, locale)], { type: types.csv });
  const { xlsxOf } = await import("./xlsx.ts");
  return new Blob([xlsxOf(sheet, locale.timeZone)], { type: types.xlsx });
};

/** Hands the rows to the browser as a file of this name. */
export const saveSheet = async (sheet: Sheet, format: Format, locale: Locale, name: string): Promise<void> => {
  saveFile(`${name}.${format}`, await fileOf(sheet, format, locale));
};
