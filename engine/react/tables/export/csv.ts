import { looksLikeFormula, type Sheet, type SheetCell } from "./sheet.ts";

/** The spreadsheets of a Swedish computer separate by semicolons and write a decimal comma. */
const habits = { sv: { separator: ";", decimal: "," }, en: { separator: ",", decimal: "." } } as const;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** An apostrophe before what looks like a formula keeps it a text. */
const safe = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

const cellOf = (cell: SheetCell, decimal: string): string =>
  typeof cell === "number" ? String(cell).replace(".", decimal) : safe(cell);

/** The rows as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = ({ heads, rows }: Sheet, language: "en" | "sv"): string => {
  const { separator, decimal } = habits[language];
  const lines = [heads, ...rows].map((line) => line.map((cell) => quoted(cellOf(cell, decimal))).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
};
