import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { detailsOf } from "#server/error-details.ts";

/** Longest path below the media folder. */
const longest = 500;
/** What no name may hold on any system that Shopwright runs on, and names that say "hidden" or "not complete yet". */
const refused = /[\p{Cc}\\:*?"<>|]|^\.|[. ]$|~$|\.(?:part|tmp|crdownload)$/iu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name that a file or folder of the media folder may have. */
export const isSafeName = (name: string): boolean => name !== "" && !refused.test(name) && !reserved.test(name);

/** A path below the media folder that cannot lead out of it, and to nothing hidden. */
export const isSafePath = (path: string): boolean => path.length <= longest && path.split("/").every(isSafeName);

/** The media folder of a company. */
export const companyFolder = (root: string, company_id: number): string => join(root, String(company_id));

/**
 * Opens a file below a folder for reading; null where there is none. Nothing is followed that leads elsewhere: neither
 * the path nor any link on its way. The caller closes the handle.
 */
export const openBelow = async (folder: string, path: string): Promise<FileHandle | null> => {
  if (!isSafePath(path)) return null;
  try {
    const inside = await realpath(folder);
    const file = join(inside, ...path.split("/"));
    if ((await realpath(file)) !== file || !file.startsWith(inside + sep)) return null;
    const handle = await open(file, "r");
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "EACCES", "EISDIR"].includes(detailsOf(error).code);
