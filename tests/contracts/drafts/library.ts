import { libraryOf, shipped } from "../documents/library.ts";
import { opener } from "../documents/step.ts";
import * as viewer from "./controls/viewer.schema.ts";

const controls = { viewer };

/** The documents that wait for their controls and procedures. */
export const waiting = libraryOf(["tests/contracts/drafts"], controls);

/** Those that wait beside those that ship, which they name. */
export const drafts = libraryOf(["configs/factory", "tests/contracts/drafts"], { ...shipped.controls, ...controls });

/** A step of a preset that waits or ships, opened with the wizard's order at hand. */
export const open = opener(drafts);
