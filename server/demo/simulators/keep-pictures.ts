import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PrintedLabel } from "./zpl.ts";
import { pictureOf } from "./picture.ts";

/** So many pictures are kept. */
const most = 100;

const isPicture = (name: string): boolean => /^\d{15}-\d{3}\.svg$/.test(name);

/**
 * Writes what comes out of a printer into a folder, a picture for each label, named by the time so that the newest stands
 * last; the oldest beyond a hundred go. The result says when all that it was given is written.
 */
export const keepPictures = (
  folder: string,
  { now, failed }: { now: () => number; failed: (error: unknown) => void },
): { add: (label: PrintedLabel) => void; written: () => Promise<void> } => {
  let last: Promise<void> = Promise.resolve();
  let count = 0;
  const write = async (name: string, picture: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), picture);
    const pictures = (await readdir(folder)).filter(isPicture).sort();
    for (const old of pictures.slice(0, -most)) await rm(join(folder, old), { force: true });
  };
  return {
    add: (label) => {
      count += 1;
      const name = `${String(now()).padStart(15, "0")}-${String(count % 1000).padStart(3, "0")}.svg`;
      last = last.then(() => write(name, pictureOf(label))).catch(failed);
    },
    written: () => last,
  };
};
