import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isSafeName, isSafePath } from "./paths.ts";

/** A file as it lies there: when it was changed last (ms UTC) and how long it is. */
export interface Found {
  changed_at: number;
  bytes: number;
}

/** Levels of folders in a company's media folder. */
const levels = 8;
/** So many files of a company are listed; more are served, but no list would show them well. */
const most = 20_000;

/** How far a look goes. */
export interface Reach {
  levels: number;
  files: number;
}
/** All that the media folders of all companies hold. */
export const everything: Reach = { levels: levels + 1, files: Number.POSITIVE_INFINITY };

/** The files below a folder by their path, without links, hidden and incomplete ones; none where there is no folder. */
export const scanFolder = async (
  folder: string,
  reach: Reach = { levels, files: most },
): Promise<Map<string, Found>> => {
  const found = new Map<string, Found>();
  const scan = async (path: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(join(folder, path))) {
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      if (!isSafeName(entry.name) || !isSafePath(below) || found.size >= reach.files) continue;
      if (entry.isDirectory() && depth < reach.levels) await scan(below, depth + 1);
      const file = entry.isFile() ? await lstat(join(folder, below)).catch(() => null) : null;
      if (file) found.set(below, { changed_at: Math.round(file.mtimeMs), bytes: file.size });
    }
  };
  await scan("", 1);
  return found;
};

/** What is not there any more, or may not be read, is not there. */
const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);
