import type { FieldEditors } from "./types.ts";

/** The editor of each value type, in the order of the specification. Listing loads none. */
export const fieldEditors: FieldEditors = {};
