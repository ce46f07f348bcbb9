import papaparse from "papaparse";
import { plainCell } from "#schemas/formula.ts";
import { commasAhead, decimalBy } from "./decimal.ts";
import { type Spreadsheet, type SpreadsheetHead, tableOf, UnreadableSpreadsheet } from "./sheet.ts";

type Separator = NonNullable<SpreadsheetHead["separator"]>;
type Encoding = NonNullable<SpreadsheetHead["encoding"]>;

/** UTF-8 where the bytes are just that; what is not was written by an older Windows. */
const decoded = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16le" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
};

/** What separates the headings: of the three that spreadsheets use, the one that the first line has most of. */
const separatorOf = (text: string): Separator => {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"(?:[^"]|"")*"/g, "");
  const countOf = (separator: Separator) => first.split(separator).length;
  return ([",", ";", "\t"] as const).reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
};

/** Reads comma-separated values (RFC 4180) as spreadsheets write them. Throws `UnreadableSpreadsheet`. */
export const readCsv = (bytes: Uint8Array): Spreadsheet => {
  const { text, encoding } = decoded(bytes);
  if (text.includes("\0")) throw new UnreadableSpreadsheet({ reason: "not_a_spreadsheet" });
  const separator = separatorOf(text);
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: separator });
  if (errors.some(({ type }) => type === "Quotes")) throw new UnreadableSpreadsheet({ reason: "not_a_spreadsheet" });
  const table = tableOf(data.map((line) => line.map((cell) => plainCell(cell.trim()))));
  return { format: "csv", encoding, separator, decimal: decimalBy(commasAhead(table.rows), separator), ...table };
};
