import { csvOf } from "./csv.ts";
import type { Sheet } from "./sheet.ts";

export const formats = ["csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

const types = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Seconds until the address of a saved file ends; a browser may read it a moment after the press. */
const kept = 60;

const fileOf = async (sheet: Sheet, format: Format, language: "en" | "sv"): Promise<Blob> => {
  if (format === "csv") return new Blob([csvOf(sheet, language)], { type: types.csv });
  const { xlsxOf } = await import("./xlsx.ts");
  return new Blob([xlsxOf(sheet)], { type: types.xlsx });
};

/** Hands the rows to the browser as a file of this name. */
export const saveSheet = async (sheet: Sheet, format: Format, language: "en" | "sv", name: string): Promise<void> => {
  const address = URL.createObjectURL(await fileOf(sheet, format, language));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kept * 1000);
};
