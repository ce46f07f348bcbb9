import { type Static, Type } from "typebox";
import { strict, Text } from "./fields.ts";

/** A part as a choice. */
export const PartListItem = Type.Object({ value: Text(64), description: Text() }, strict);
export type PartListItem = Static<typeof PartListItem>;

export const Part = Type.Object({ part_no: Text(64), part_description: Text() }, strict);
export type Part = Static<typeof Part>;
