import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { RowCounts } from "#server/database/backup.ts";

/** What stands beside a backup, as `<name>.json`: how it is checked without reading the data that it was made from. */
export interface Manifest {
  file: string;
  made_at: string;
  bytes: number;
  /** Of the file, in hex. */
  sha256: string;
  /** Rows by table. */
  tables: RowCounts;
}

const ending = ".backup.gz";
const named = /^shopwright-\d{8}T\d{6}Z\.backup\.gz$/;
const leftOver = /^\.shopwright-/;

/** The name of a backup by the time (ms UTC) when it was begun; names sort by time. */
export const nameOf = (time: number): string =>
  `shopwright-${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z${ending}`;

export const manifestOf = (file: string): string => `${file}.json`;
/** What is not complete yet, or only needed for a while, has a name that begins with a dot. */
export const draftOf = (name: string): string => `.${name}`;

/** The complete backups of a folder, newest first. A file without its manifest is none: a run was cut off there. */
export const backupsIn = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const complete = (name: string) => named.test(name) && existsSync(join(folder, manifestOf(name)));
  return readdirSync(folder).filter(complete).sort().reverse();
};

/** The manifest of a backup, as `writeBackup` has put it there. */
export const readManifest = (folder: string, name: string): Manifest =>
  JSON.parse(readFileSync(join(folder, manifestOf(name)), "utf8")) as Manifest;

/** Removes all but the newest backups; gives how many went. Files of other names are not touched. */
export const keepNewest = (folder: string, count: number): number => {
  const old = backupsIn(folder).slice(count);
  for (const name of old) {
    rmSync(join(folder, manifestOf(name)), { force: true });
    rmSync(join(folder, name), { force: true });
  }
  return old.length;
};

/** Removes what runs that were cut off have left. */
export const removeLeftOvers = (folder: string): void => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (leftOver.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
};
