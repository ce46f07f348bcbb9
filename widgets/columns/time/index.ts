import { toNumber } from "#engine/language/expressions/convert.ts";
import { defineColumn } from "#engine/registry/types.ts";
import { formatted } from "#widgets/controls/cells/values.ts";
import { dateFile, dateText } from "./moments.ts";
import * as schemas from "./schema.ts";

const views = () => import("./View.tsx");

/** Sorts by the moment, whatever of it shows. */
export const date = defineColumn({
  ...schemas.date,
  align: "left",
  text: dateText,
  file: dateFile,
  view: async () => ({ default: (await views()).Moment }),
});

export const hhMm = defineColumn({
  ...schemas.hhMm,
  align: "right",
  text: formatted(schemas.hhMm.type),
  file: (value) => {
    const seconds = toNumber(value);
    return seconds === null ? null : { kind: "duration", seconds };
  },
  isText: () => true,
  view: async () => ({ default: (await views()).Duration }),
});
