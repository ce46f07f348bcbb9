import { readFile } from "node:fs/promises";
import { giveWay } from "#server/give-way.ts";
import type { ReaderMessage } from "./messages.ts";
import { type Spreadsheet, type SpreadsheetFault, UnreadableSpreadsheet } from "./sheet.ts";

/** A process that reads one file, whose path it is given, and ends. What goes wrong in here goes wrong nowhere else. */
giveWay();

const portion = 1000;

/** Resolves when it is on its way, so that no more rows stand in memory than the server takes. */
const send = (message: ReaderMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

const begins = (bytes: Buffer, ...magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

const read = async (path: string): Promise<Spreadsheet> => {
  const bytes = await readFile(path);
  // The container of workbooks with a password, and of those before 2007.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableSpreadsheet({ reason: "protected_or_old" });
  // Each is loaded for its own files: what reads workbooks takes a third of the time of a short file of another kind.
  if (begins(bytes, 0x50, 0x4b)) return await (await import("./xlsx.ts")).readXlsx(bytes);
  return (await import("./csv.ts")).readCsv(bytes);
};

const tell = async ({ rows, ...head }: Spreadsheet): Promise<void> => {
  await send({ is: "head", head });
  for (let at = 0; at < rows.length; at += portion) await send({ is: "rows", rows: rows.slice(at, at + portion) });
};

const faultOf = (error: unknown): SpreadsheetFault => {
  if (error instanceof UnreadableSpreadsheet) return error.fault;
  throw error;
};

process.on("disconnect", () => process.exit());
const fault = await read(process.argv[2]!)
  .then(tell)
  .then(() => null, faultOf);
await send({ is: "done", fault });
process.disconnect();
