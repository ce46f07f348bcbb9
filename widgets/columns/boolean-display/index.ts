import { defineColumn } from "#engine/registry/types.ts";
import { booleanText } from "./logic.ts";
import { schema } from "./schema.ts";

export const booleanDisplay = defineColumn({
  ...schema,
  align: "center",
  width: 76,
  text: booleanText,
  file: booleanText,
  view: () => import("./View.tsx"),
});
