import { defineColumn } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const singleLineText = defineColumn({
  ...schema,
  align: "left",
  text: asText,
  view: () => import("./View.tsx"),
});
