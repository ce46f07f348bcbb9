import { defineColumn } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

/** Draws the state of the row's machine, whatever field the column has; sorts by that field. */
export const machineState = defineColumn({
  ...schema,
  align: "left",
  width: 196,
  text: asText,
  view: () => import("./View.tsx"),
});
