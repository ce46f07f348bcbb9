import { readSheet } from "read-excel-file/node";
import { fromBufferPromise } from "yauzl";
import { type Spreadsheet, spreadsheetLimits, tableOf, UnreadableSpreadsheet } from "./sheet.ts";

const tooLarge = () => new UnreadableSpreadsheet({ reason: "too_large" });
const notASpreadsheet = () => new UnreadableSpreadsheet({ reason: "not_a_spreadsheet" });

/**
 * Unpacks every part once and throws it away, so that a small file which unpacks to a large one is refused before
 * anything keeps what it unpacks to: a part that says less of its size than it has is an error of the reader.
 */
const checkUnpacked = async (bytes: Buffer): Promise<void> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  let [unpacked, parts] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    parts += 1;
    unpacked += entry.uncompressedSize;
    if (parts > spreadsheetLimits.parts || unpacked > spreadsheetLimits.unpacked) throw tooLarge();
    if (entry.fileName.endsWith("/")) continue;
    for await (const _chunk of await zip.openReadStreamPromise(entry)) void _chunk;
  }
};

/** Fifteen digits are all that a workbook's number has: behind them stands what arithmetic has left over. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)));

/** A day, or a time of the plant's own clock: a workbook knows no time zones. */
const momentText = (value: Date): string => value.toISOString().replace(/T00:00:00\.000Z$|\.\d+Z$/, "");

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return momentText(value);
  if (typeof value === "number") return numberText(value);
  return typeof value === "boolean" ? String(value) : typeof value === "string" ? value.trim() : "";
};

/** Reads the first sheet of a workbook (Office Open XML); of a formula what it came to. Throws `UnreadableSpreadsheet`. */
export const readXlsx = async (bytes: Buffer): Promise<Spreadsheet> => {
  const lines = await checkUnpacked(bytes)
    .then(() => readSheet(bytes))
    .catch((error: unknown) => {
      throw error instanceof UnreadableSpreadsheet ? error : notASpreadsheet();
    });
  const table = tableOf(lines.map((line) => line.map(textOf)));
  return { format: "xlsx", encoding: null, separator: null, decimal: ".", ...table };
};
