import { tellForgotten } from "./load/tabs.ts";
import { deleteDatabase, prefix } from "./store/database.ts";
import { forgetImages } from "./store/images.ts";

/**
 * Deletes the records of every company; one that another page holds on to goes when that page lets go of it. Whoever loads
 * some stops before, lest it make anew what is deleted.
 */
export const forgetAll = async (): Promise<void> => {
  await tellForgotten();
  // There is none outside browsers, and some do not list what they have.
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  const names = known.map(({ name = "" }) => name);
  await Promise.allSettled(names.filter((name) => name.startsWith(prefix)).map(deleteDatabase));
  await forgetImages(prefix);
};
