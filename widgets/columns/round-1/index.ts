import { defineColumn } from "#engine/registry/types.ts";
import { formatted, numberFile } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const round1 = defineColumn({
  ...schema,
  align: "right",
  text: formatted(schema.type),
  file: numberFile(1),
  isText: ({ size }) => size === undefined,
  view: () => import("./View.tsx"),
});
