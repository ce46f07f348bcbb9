import { fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { bareEnvironment, programOf } from "#server/programs.ts";
import type { ReaderMessage } from "./messages.ts";
import { type Spreadsheet, spreadsheetLimits, UnreadableSpreadsheet } from "./sheet.ts";

/** Megabytes of the reader's heap: what needs more is no table of the size that is allowed. */
const memory = 768;

interface Limits {
  /** Milliseconds that a file may take. */
  ms: number;
}

/**
 * Reads a spreadsheet (CSV or XLSX) from a file, in a process of its own: a file that was made to take all memory or
 * time takes those of that process, which ends. Throws `UnreadableSpreadsheet`.
 */
export const readSpreadsheet = async (path: string, { ms }: Limits = spreadsheetLimits): Promise<Spreadsheet> => {
  if ((await stat(path)).size > spreadsheetLimits.bytes) throw new UnreadableSpreadsheet({ reason: "too_large" });
  return await new Promise((resolve, reject) => {
    const child = fork(programOf("spreadsheets"), [path], {
      env: bareEnvironment,
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let read: Spreadsheet | null = null;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, ms);
    child.on("message", (message: ReaderMessage) => {
      if (message.is === "head") read = { ...message.head, rows: [] };
      else if (message.is === "rows") read?.rows.push(...message.rows);
      else if (message.fault) reject(new UnreadableSpreadsheet(message.fault));
      else resolve(read!);
    });
    child.on("error", reject);
    child.on("exit", () => {
      clearTimeout(timer);
      // Settled before, unless the process has ended without a word.
      reject(new UnreadableSpreadsheet({ reason: isLate ? "too_long" : "too_large" }));
    });
  });
};
