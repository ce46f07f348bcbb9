import { defineColumn } from "#engine/registry/types.ts";
import { formatted, numberFile } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const round2 = defineColumn({
  ...schema,
  align: "right",
  text: formatted(schema.type),
  file: numberFile(2),
  isText: ({ size }) => size === undefined,
  view: () => import("./View.tsx"),
});
