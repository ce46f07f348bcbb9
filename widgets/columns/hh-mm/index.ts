import { toNumber } from "#engine/expressions/convert.ts";
import { defineColumn } from "#engine/registry/types.ts";
import { formatted } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const hhMm = defineColumn({
  ...schema,
  align: "right",
  text: formatted(schema.type),
  file: (value) => {
    const seconds = toNumber(value);
    return seconds === null ? null : { kind: "duration", seconds };
  },
  isText: () => true,
  view: () => import("./View.tsx"),
});
