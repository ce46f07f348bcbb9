import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { closed, column, facts, flag, label, rows, text, stepDataOf } from "#widgets/controls/options/parts.ts";

/** What was reported of an order, and rows that correct it; a row is sent by the step's action. */
export const options = closed({
  readOnly: flag,
  facts,
  scrap: rows,
  scrapColumns: Type.Array(column),
  materials: rows,
  materialColumns: Type.Array(column),
  materialScrap: rows,
  reasons: rows,
  notice: Type.Optional(Type.Union([Label, Type.Null()])),
  goodLabel: label,
  scrapLabel: label,
  materialLabel: label,
  reportAction: text,
  removeAction: text,
});

export const stepData = stepDataOf({
  before: Type.Optional(Type.Unknown()),
  rebuiltFrom: text,
  rows: Type.Optional(
    Type.Array(
      closed({
        id: Type.String(),
        area: Type.Enum(["good", "scrap", "material"]),
        quantity: Type.Union([Type.Number(), Type.Null()]),
        reason: Type.Union([Type.String(), Type.Null()]),
        text: Type.Union([Type.String(), Type.Null()]),
        materialCardNo: Type.Union([Type.String(), Type.Null()]),
        state: Type.Enum(["open", "done", "failed"]),
        message: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  ),
});
