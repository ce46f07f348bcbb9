import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  count,
  facts,
  flag,
  Key,
  label,
  labelOrNone,
  number,
  Row,
  rows,
  state,
  text,
  textOrNone,
  stepDataOf,
} from "#widgets/controls/options/parts.ts";

/**
 * A report of good and scrap on one screen: both quantities, quick amounts of scrap, and a card per reason as soon as
 * there is scrap. `reasons` are null while they are not loaded; a card shows `textField` and `keyField`, with a bar in
 * the hex colour of `colorField`. `note` asks for a remark on the reason. What must be filled in is the document's rule.
 */
export const schema = defineType({
  type: "production",
  title: { text: "controls.production" },
  description: { text: "controls.production.description" },
  version: 1,
  options: closed({
    goodLabel: label,
    scrapLabel: label,
    reasonLabel: label,
    unit: textOrNone,
    integer: flag,
    decimals: count(0, 6),
    amounts: Type.Optional(Type.Array(Type.Number({ exclusiveMinimum: 0 }), { maxItems: 6 })),
    reasons: rows,
    keyField: text,
    textField: text,
    colorField: text,
    note: labelOrNone,
    facts,
    state,
    scrapState: state,
    emptyText: label,
    notLoadedText: label,
  }),
  defaults: {},
});

/**
 * `good` and `scrap` are quantities (null while the entry is none), beside the entries as they are typed, with a decimal
 * point. A document that fills `good` or `scrap` sets no text. `edited` is true once a person has typed or cleared good:
 * until then a document may go on suggesting one. `code` and `reason` are the key and row of the chosen card; both are
 * null while there is no scrap. `goodConfirmed` and `scrapConfirmed` are quantities that a person was asked about and means.
 */
export const stepData = stepDataOf({
  good: number,
  goodText: text,
  goodConfirmed: number,
  scrap: number,
  scrapText: text,
  scrapConfirmed: number,
  edited: flag,
  code: Type.Optional(Type.Union([Key, Type.Null()])),
  reason: Type.Optional(Type.Union([Row, Type.Null()])),
  note: text,
  employee: textOrNone,
});
