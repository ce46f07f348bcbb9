import { defineColumn } from "#engine/registry/types.ts";
import { formatted } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const hhMm = defineColumn({
  ...schema,
  align: "right",
  text: formatted(schema.type),
  isText: () => true,
  view: () => import("./View.tsx"),
});
