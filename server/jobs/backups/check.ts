import { statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { countRows, restore, type RowCounts } from "#server/database/backup.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { backupsIn, draftOf, readManifest, removeLeftOvers } from "./files.ts";
import { digestOf } from "./write.ts";

/** The tables of which there are other numbers of rows, each in words. */
const differences = (expected: RowCounts, found: RowCounts): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table}: ${found[table] ?? "no table"} instead of ${expected[table] ?? "no table"}`);

const checkSound = async (store: Store, name: string): Promise<void> => {
  const [row] = await store.maintain<{ integrity_check: string }>("pragma integrity_check(1)");
  if (row?.integrity_check !== "ok") throw new Error(`The data of ${name} are damaged: ${row?.integrity_check}`);
  const loose = await store.maintain<{ table: string }>("pragma foreign_key_check");
  if (loose[0]) throw new Error(`The data of ${name} are not whole: rows of ${loose[0].table} refer to none.`);
};

const restoreAside = async (folder: string, name: string, expected: RowCounts): Promise<number> => {
  const aside = join(folder, draftOf(name.replace(/\..*$/, "-check")));
  await mkdir(aside, { mode: 0o700 });
  try {
    const store = await openStore({ folder: aside });
    try {
      const rows = await restore(store, join(folder, name));
      await checkSound(store, name);
      const [first, ...more] = differences(expected, await countRows(store));
      if (first) throw new Error(`Rows are missing in ${name}: ${[first, ...more].join(", ")}`);
      return rows;
    } finally {
      await store.close();
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/**
 * Restores the newest backup of a folder into an embedded database beside it, whichever database it comes from, looks
 * whether it is sound and holds what its manifest says, and removes it again. Throws with a sentence when not.
 */
export const checkBackup = async (folder: string): Promise<{ rows: number; bytes: number }> => {
  removeLeftOvers(folder);
  const [name] = backupsIn(folder);
  if (name === undefined) throw new Error(`There is no backup in ${folder}.`);
  const { sha256, tables } = readManifest(folder, name);
  const file = join(folder, name);
  if ((await digestOf(file)) !== sha256) throw new Error(`The file ${file} is not the one that was written.`);
  return { rows: await restoreAside(folder, name, tables), bytes: statSync(file).size };
};
