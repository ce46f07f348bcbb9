/** Bytes under a name, beside the database: what it would take long to read piece by piece is one file here. */
export interface Images {
  /** Null of what there is not. */
  read: (name: string) => Promise<ArrayBuffer | null>;
  /** Puts all of it in the place of what was there, or nothing. */
  write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Deletes those whose names begin so. */
  remove: (prefix: string) => Promise<void>;
}

/** Browsers have one for secure contexts only. */
const folder = async (): Promise<FileSystemDirectoryHandle | null> =>
  (await globalThis.navigator?.storage?.getDirectory?.()) ?? null;

/** In the private files of the origin. Every call may reject. */
export const browserImages: Images = {
  read: async (name) => {
    const file = await (await folder())?.getFileHandle(name).catch(() => null);
    return file ? await (await file.getFile()).arrayBuffer() : null;
  },
  write: async (name, bytes) => {
    const file = await (await folder())?.getFileHandle(name, { create: true });
    const writable = await file?.createWritable?.();
    await writable?.write(bytes);
    await writable?.close();
  },
  remove: async (prefix) => {
    const root = await folder();
    if (!root) return;
    const names = await Array.fromAsync(root.keys());
    const removed = names.filter((name) => name.startsWith(prefix)).map((name) => root.removeEntry(name));
    // One that is just being written cannot be deleted, which keeps none of the others.
    const refused = (await Promise.allSettled(removed)).find((one) => one.status === "rejected");
    if (refused) throw refused.reason;
  },
};

/** Deletes the images of a database, or of all whose names begin so. One that cannot be deleted is never read again. */
export const forgetImages = async (name: string): Promise<void> => {
  await browserImages.remove(name).catch((error: unknown) => console.warn("Some columns were not deleted", error));
};
