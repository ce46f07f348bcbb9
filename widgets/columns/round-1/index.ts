import { defineColumn } from "#engine/registry/types.ts";
import { formatted } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const round1 = defineColumn({
  ...schema,
  align: "right",
  text: formatted(schema.type),
  isText: ({ size }) => size === undefined,
  view: () => import("./View.tsx"),
});
