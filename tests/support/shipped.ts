import { readSites } from "#server/documents/shipped.ts";
import { shippedFolders } from "#server/shipped-folders.ts";

/** The documents that the demo plant is served with, the test plants too: those of every plant and its own. */
export const shippedToDemo = () => readSites(shippedFolders(true));

/** The documents that a new plant is served with. */
export const shippedToPlant = () => readSites(shippedFolders(false));
