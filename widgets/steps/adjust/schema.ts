import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  column,
  count,
  facts,
  flag,
  label,
  labelOrNone,
  rows,
  stepDataOf,
  text,
  textOrNone,
} from "#widgets/controls/options/parts.ts";

const columns = Type.Optional(Type.Array(column));

/**
 * What was reported, in up to three tables, and rows that correct it. A row of `data.rows` is sent by the step's action
 * `reportAction` and taken away by `removeAction`, each with the row as its item; the action keeps the outcome in the
 * row's state. `reasons` (code, description, scrap_text_flag) and `materials` (materialCardNo, materialDesc) are what a
 * row may name; `decimals` are those of good and scrap, a material has its own in its field of that name. `readOnly`
 * shows the tables alone.
 */
export const schema = defineType({
  type: "adjust",
  title: { text: "controls.adjust" },
  description: { text: "controls.adjust.description" },
  version: 1,
  options: closed({
    readOnly: flag,
    decimals: count(0, 6),
    facts,
    scrap: rows,
    scrapColumns: columns,
    materials: rows,
    materialColumns: columns,
    materialScrap: rows,
    materialScrapColumns: columns,
    reasons: rows,
    notice: labelOrNone,
    goodLabel: label,
    scrapLabel: label,
    materialLabel: label,
    reportAction: text,
    removeAction: text,
  }),
  defaults: {},
});

/** A correction: `quantity` above 0, `quantityText` as it is typed; `message` is why it failed. */
const Row = closed({
  id: Type.String(),
  area: Type.Enum(["good", "scrap", "material"]),
  quantity: Type.Union([Type.Number(), Type.Null()]),
  quantityText: text,
  reason: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  materialCardNo: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum(["open", "done", "failed"]),
  message: textOrNone,
});

/** `before` and `rebuiltFrom` belong to the document: what stood before the last report, and when that was. */
export const stepData = stepDataOf({
  before: Type.Optional(Type.Unknown()),
  rebuiltFrom: text,
  rows: Type.Optional(Type.Array(Row)),
});
