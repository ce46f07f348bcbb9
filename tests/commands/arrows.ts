import { parseArgs } from "node:util";
import { readArrows } from "./arrows/imports.ts";
import { refusalsOf } from "./arrows/refusals.ts";

/** Fails where files, or rooms of a house, import each other in a circle, be it for types or later (`import()`). */
const { values } = parseArgs({ options: { project: { type: "string", default: "." } } });
const refusals = refusalsOf(readArrows(values.project));
for (const refusal of refusals) console.error(`${refusal}\n`);
process.exitCode = refusals.length === 0 ? 0 : 1;
