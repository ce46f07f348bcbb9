import { defineColumn } from "#engine/registry/types.ts";
import { stateText } from "#widgets/controls/machine-state/words.ts";
import { schema } from "./schema.ts";

/** Draws the state of the row's machine, whatever field the column has, and sorts by the word that shows. */
export const machineState = defineColumn({
  ...schema,
  align: "left",
  width: 196,
  text: (_value, _options, { text }, row) => stateText(row, text),
  isSortedByText: () => true,
  view: () => import("./View.tsx"),
});
