import { createHash } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { attachStore } from "#server/database/attach.ts";
import { backUp, type RowCounts, rowsIn } from "#server/database/backup.ts";
import type { StoreAddress } from "#server/database/store.ts";
import { detailsOf } from "#server/error-details.ts";
import {
  backupsIn,
  draftOf,
  keepNewest,
  manifestOf,
  type Manifest,
  nameOf,
  readManifest,
  removeLeftOvers,
} from "./files.ts";

export interface BackupTask {
  address: StoreAddress;
  folder: string;
  /** The folder of the media files; null leaves them out. */
  files: string | null;
  /** How many backups are kept. */
  keep: number;
  /** Milliseconds UTC. */
  now: number;
}

/** Writes all data to a new file; gives the rows of each table. */
export type WriteData = (address: StoreAddress, file: string, files: string | null) => Promise<RowCounts>;

const writeData: WriteData = async (address, file, files) => {
  const store = await attachStore(address);
  try {
    return await backUp(store, file, files);
  } finally {
    await store.close();
  }
};

/** The SHA-256 of a file in hex. */
export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
};

const toDisk = (path: string): void => {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const million = 1_000_000;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / million)} MB`;
/** The next backup is a little larger than the last. */
const growth = 1.1;

const checkRoom = async (folder: string): Promise<void> => {
  const [newest] = backupsIn(folder);
  if (newest === undefined) return;
  const { bavail, bsize } = await statfs(folder);
  const { bytes } = readManifest(folder, newest);
  if (bavail * bsize < bytes * growth)
    throw new Error(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} free; the last backup took ${megabytes(bytes)}.`,
    );
};

const isFull = (error: unknown): boolean => detailsOf(error).code === "ENOSPC";

const placed = async (folder: string, name: string, tables: RowCounts, now: number): Promise<number> => {
  const draft = join(folder, draftOf(name));
  const { size: bytes } = statSync(draft);
  const made_at = new Date(now).toISOString();
  const manifest: Manifest = { file: name, made_at, bytes, sha256: await digestOf(draft), tables };
  const described = join(folder, manifestOf(draftOf(name)));
  await writeFile(described, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 });
  renameSync(described, join(folder, manifestOf(name)));
  renameSync(draft, join(folder, name));
  toDisk(folder);
  return bytes;
};

/**
 * Makes a backup in a folder and then removes the oldest beyond those that are kept. It takes its name when it is
 * complete and on disk; one that fails leaves nothing, and all older ones as they were.
 */
export const writeBackup = async (
  { address, folder, files, keep, now }: BackupTask,
  write: WriteData = writeData,
): Promise<{ rows: number; bytes: number; removed: number }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftOvers(folder);
  await checkRoom(folder);
  const name = nameOf(now);
  try {
    const tables = await write(address, join(folder, draftOf(name)), files);
    const bytes = await placed(folder, name, tables, now);
    return { rows: rowsIn(tables), bytes, removed: keepNewest(folder, keep) };
  } catch (error) {
    removeLeftOvers(folder);
    // A manifest without its backup is none, but must not wait for one either.
    if (!backupsIn(folder).includes(name)) rmSync(join(folder, manifestOf(name)), { force: true });
    if (!isFull(error)) throw error;
    throw new Error(`The disk of ${folder} is full; the older backups are as they were.`, { cause: error });
  }
};
