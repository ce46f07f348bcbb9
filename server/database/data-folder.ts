import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartFault } from "#server/start-fault.ts";
import { isHeld } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { kyselyOver, openFile } from "./sqlite.ts";

/** Marks our files among all SQLite files: "SHPW". */
const applicationId = 0x53485057;
const databaseFile = "shopwright.db";
const lockFile = "shopwright.lock";
/** Says that the folder has had a database, so that one that is gone is missed. */
const markFile = "shopwright.mark";
const checkedWhole = 64 * 1024 * 1024;
const ours = /^(shopwright\.|backups$|files(\.restoring)?$|lost\+found$|\.)/;

export const databasePath = (folder: string): string => join(resolve(folder), databaseFile);

const ensureWritable = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error("no folder");
  } catch (error) {
    throw new StartFault(`The data folder ${folder} cannot be written; check its path and its rights.`, {
      cause: error,
    });
  }
};

/** What stands in the database is for the server's user alone. */
const closeToOthers = (file: string): void => {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
};

/** Holds the folder until the process ends, however it ends: the operating system drops the lock of a dead process. */
const lock = (folder: string): (() => void) => {
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
    held.exec("pragma locking_mode = exclusive; begin exclusive;");
  } catch (error) {
    held?.close();
    throw new StartFault(
      isHeld(error)
        ? `Another Shopwright server already uses the data folder ${folder}; stop it or choose another folder.`
        : `The lock file in the data folder ${folder} cannot be used; check the folder and its rights.`,
      { cause: error },
    );
  }
  return () => held.close();
};

const damaged = (file: string, cause?: unknown): StartFault =>
  new StartFault(`The database file ${file} is damaged or not complete; restore it from a backup.`, { cause });

const checkFile = (file: string): void => {
  if (statSync(file).size === 0) throw damaged(file);
  let db: DatabaseSync | undefined;
  let id: unknown;
  try {
    db = new DatabaseSync(file, { timeout: 5000 });
    id = db.prepare("pragma application_id").get()?.["application_id"];
    const whole = statSync(file).size <= checkedWhole;
    if (whole && db.prepare("pragma quick_check(1)").get()?.["quick_check"] !== "ok") throw damaged(file);
  } catch (error) {
    throw error instanceof StartFault ? error : damaged(file, error);
  } finally {
    db?.close();
  }
  if (id !== applicationId)
    throw new StartFault(`The file ${file} is a database of another program; choose another data folder.`);
};

/** Builds the database beside its place and moves it there when it is whole, so that a crash leaves no half of it. */
const createFile = async (file: string): Promise<void> => {
  const draft = `${file}.new`;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(draft + suffix, { force: true });
  const db = openFile(draft, "write");
  try {
    db.exec(`pragma application_id = ${applicationId}`);
    await migrate(kyselyOver(db, "write"));
    db.exec("pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
  renameSync(draft, file);
};

const refuseForeign = (folder: string): void => {
  const names = readdirSync(folder);
  const foreign = names.find((name) => !ours.test(name));
  if (foreign !== undefined)
    throw new StartFault(
      `The data folder ${folder} holds other files (${foreign}) and no Shopwright database; choose an empty folder.`,
    );
  if (names.some((name) => name === `${databaseFile}-wal` || name === `${databaseFile}-journal`))
    throw damaged(join(folder, databaseFile));
};

/** A plant whose database is gone does not begin anew by itself: it would look as if nothing had ever been there. */
const refuseEmptied = (folder: string): void => {
  const mark = join(folder, markFile);
  if (existsSync(mark))
    throw new StartFault(
      `The database ${databasePath(folder)} is gone. Put it back, restore a backup into a new folder, or remove ${mark} to begin here without data.`,
    );
};

/** Where there is no room for the mark it is made at a later start. */
const markAsUsed = (folder: string): void => {
  const mark = join(folder, markFile);
  if (existsSync(mark)) return;
  try {
    writeFileSync(mark, `The data of this folder are in ${databaseFile}.\n`, { mode: 0o600 });
  } catch {
    rmSync(mark, { force: true });
  }
};

/** Locks a data folder and gives its checked database file; makes both when there is none. Throws `StartFault`. */
export const openDataFolder = async (path: string): Promise<{ file: string; release: () => void }> => {
  const folder = resolve(path);
  ensureWritable(folder);
  const file = databasePath(folder);
  if (!existsSync(file)) {
    refuseForeign(folder);
    refuseEmptied(folder);
  }
  const release = lock(folder);
  try {
    if (existsSync(file)) checkFile(file);
    else await createFile(file);
    closeToOthers(file);
    markAsUsed(folder);
    return { file, release };
  } catch (error) {
    release();
    throw error;
  }
};
