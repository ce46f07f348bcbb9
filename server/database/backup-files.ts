import { type FileHandle, mkdir, open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isObject } from "#schemas/documents/json.ts";
import { isSafePath } from "#server/media/paths.ts";
import { everything, scanFolder } from "#server/media/scan.ts";

/**
 * A part of a file in a backup, in the order of the file: `path` is below the folder of all companies' files and begins
 * with the company, `at` is when the file was changed (ms UTC), `data` is base64.
 */
export interface FilePart {
  path: string;
  at: number;
  first: boolean;
  data: string;
}

/** Stands where a line of a row names its table; no table is called so. */
export const filesMark = "/files";
/** Bytes; a multiple of three leaves base64 without filling. */
const partSize = 393_216;

async function* partsOfFile(file: string, path: string, at: number): AsyncGenerator<FilePart> {
  // A file that has gone since the look is none.
  const handle = await open(file, "r").catch(() => null);
  if (!handle) return;
  try {
    const buffer = Buffer.alloc(partSize);
    for (let position = 0, first = true; ; first = false) {
      const { bytesRead } = await handle.read(buffer, 0, partSize, position);
      if (bytesRead === 0 && !first) return;
      yield { path, at, first, data: buffer.toString("base64", 0, bytesRead) };
      position += bytesRead;
      if (bytesRead < partSize) return;
    }
  } finally {
    await handle.close();
  }
}

/** All files below a folder, part by part; nothing where there is no folder. */
export async function* filePartsOf(folder: string): AsyncGenerator<FilePart> {
  for (const [path, { changed_at }] of await scanFolder(folder, everything))
    yield* partsOfFile(join(folder, path), path, changed_at);
}

const isPart = (value: unknown): value is FilePart => {
  if (!isObject(value)) return false;
  const { path, at, first, data } = value;
  if (typeof path !== "string" || !isSafePath(path)) return false;
  return typeof at === "number" && typeof first === "boolean" && typeof data === "string";
};

/** Takes the parts of files as they come, and puts the files in their place when all have come. */
export interface FileReceiver {
  /** False: it is no part of a file. */
  receive: (part: unknown) => Promise<boolean>;
  /** Everything has come: the files take their places. A file that is there already gives way. */
  place: () => Promise<void>;
  /** Removes what has come and not taken its place. */
  discard: () => Promise<void>;
}

/** Receives below a folder; null takes the parts and keeps nothing. */
export const receiveFiles = (folder: string | null): FileReceiver => {
  const aside = folder === null ? "" : `${folder}.restoring`;
  const placed: { path: string; at: number }[] = [];
  let current: FileHandle | null = null;
  const end = async (): Promise<void> => {
    await current?.close();
    current = null;
  };
  const begin = async ({ path, at }: FilePart): Promise<void> => {
    await end();
    if (placed.length === 0) await rm(aside, { recursive: true, force: true });
    await mkdir(dirname(join(aside, path)), { recursive: true });
    current = await open(join(aside, path), "w", 0o640);
    placed.push({ path, at });
  };
  return {
    async receive(part) {
      if (!isPart(part)) return false;
      if (folder === null) return true;
      if (part.first) await begin(part);
      if (!current || placed.at(-1)?.path !== part.path) return false;
      await current.write(Buffer.from(part.data, "base64"));
      return true;
    },
    async place() {
      await end();
      for (const { path, at } of placed) {
        const target = join(folder ?? "", path);
        await mkdir(dirname(target), { recursive: true });
        await utimes(join(aside, path), at / 1000, at / 1000);
        await rename(join(aside, path), target);
      }
      if (folder !== null) await rm(aside, { recursive: true, force: true });
    },
    async discard() {
      await end();
      if (folder !== null) await rm(aside, { recursive: true, force: true });
    },
  };
};
