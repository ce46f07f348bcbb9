import { defineColumn } from "#engine/registry/types.ts";
import { dateFile, dateText } from "./logic.ts";
import { schema } from "./schema.ts";

/** Sorts by the moment, whatever of it shows. */
export const date = defineColumn({
  ...schema,
  align: "left",
  text: dateText,
  file: dateFile,
  view: () => import("./View.tsx"),
});
