import { posix } from "node:path";

/** Documents that do not ship, with their tests: nobody can reach what these prove. */
const folder = "tests/contracts/drafts";

const paths = /["'`]((?:#tests|tests|\.{1,2})\/[^"'`]*)["'`]/g;

const isInside = (path: string): boolean => path.startsWith(`${folder}/`);

/** Where a path written in a file leads, from the project's root. */
const target = (file: string, written: string): string => {
  if (written.startsWith(".")) return posix.join(posix.dirname(file), written);
  return written.replace(/^#/, "");
};

/** Whether a file is, or takes something, of the documents that do not ship. `file` is its path from the root. */
export const isOfDrafts = (file: string, source: string): boolean =>
  isInside(file) || Array.from(source.matchAll(paths), ([, written = ""]) => target(file, written)).some(isInside);

/** Whether it stands outside and only helps tests, so that nobody would see what their titles are about. */
export const hidesDrafts = (file: string, source: string): boolean => !isInside(file) && isOfDrafts(file, source);
