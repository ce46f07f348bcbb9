import { join } from "node:path";
import { root } from "./root.ts";

/** What every plant begins with. */
const factory = join(root, "configs/factory");

/** What shows the demo plant's own machines and halls. */
const demo = join(root, "configs/demo");

/** The folders of documents that a process ships: `isDemo` where it serves the demo plant. */
export const shippedFolders = (isDemo: boolean): readonly string[] => (isDemo ? [factory, demo] : [factory]);

/** The folders of documents that a plant may begin with: those of the demo, where they do not stand already. */
export const templateFolders = (isDemo: boolean): readonly string[] => (isDemo ? [] : [demo]);
