import { saveFile } from "../../save-file.ts";
import { csvOf } from "./csv.ts";
import type { Sheet } from "./sheet.ts";

const formats = ["csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

const types = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const fileOf = async (sheet: Sheet, format: Format, language: "en" | "sv"): Promise<Blob> => {
  if (format === "csv") return new Blob([csvOf(sheet, language)], { type: types.csv });
  const { xlsxOf } = await import("./xlsx.ts");
  return new Blob([xlsxOf(sheet)], { type: types.xlsx });
};

/** Hands the rows to the browser as a file of this name. */
export const saveSheet = async (sheet: Sheet, format: Format, language: "en" | "sv", name: string): Promise<void> => {
  saveFile(`${name}.${format}`, await fileOf(sheet, format, language));
};
