import { defineColumn } from "#engine/registry/types.ts";
import { wordOf } from "./logic.ts";
import { schema } from "./schema.ts";

export const singleLineText = defineColumn({
  ...schema,
  align: "left",
  text: wordOf,
  isSortedByText: ({ words }) => words !== undefined,
  view: () => import("./View.tsx"),
});
