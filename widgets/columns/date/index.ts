import { defineColumn } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

/** Its text is the instant itself: it sorts by time and exports without loss. */
export const date = defineColumn({
  ...schema,
  align: "left",
  width: 96,
  text: asText,
  view: () => import("./View.tsx"),
});
