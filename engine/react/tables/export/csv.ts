import { formatDecimals, formatHhMm } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { momentText } from "./moments.ts";
import { guardedCell } from "#schemas/formula.ts";
import type { Sheet, SheetCell } from "./sheet.ts";

/** The spreadsheets of a Swedish computer separate by semicolons and write a decimal comma. */
const habits = { sv: { separator: ";", decimal: "," }, en: { separator: ",", decimal: "." } } as const;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As the screen shows it, but for the separators of thousands and the year of a moment. */
const cellOf = (cell: SheetCell, { language, timeZone }: Locale): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return guardedCell(cell);
  if (cell.kind === "moment") return momentText(cell.moment, cell.style, timeZone);
  if (cell.kind === "duration") return formatHhMm(cell.seconds);
  const { number, decimals } = cell;
  const plain = decimals === undefined ? String(number) : formatDecimals(number, decimals, "en").replaceAll(",", "");
  return plain.replace(".", habits[language].decimal);
};

/** The rows as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = ({ heads, rows }: Sheet, locale: Locale): string => {
  const { separator } = habits[locale.language];
  const lines = [heads, ...rows].map((line) => line.map((cell) => quoted(cellOf(cell, locale))).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
};
