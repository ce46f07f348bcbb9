import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  column,
  count,
  facts,
  flag,
  Key,
  keys,
  label,
  number,
  Row,
  rows,
  text,
  stepDataOf,
  textOrNone,
} from "#widgets/controls/options/parts.ts";

/** A quantity for what is chosen, with so many decimals at most; null while there is none to enter. */
const Quantity = closed({
  label: Label,
  value: Type.Union([Type.Number(), Type.Null()]),
  text: Type.Unknown(),
  decimals: count(0, 6),
});

/**
 * Rows as a table or as cards, searched, grouped and chosen from. `table` names the table document that describes the
 * columns. `recent` names a list of last used keys: those rows stand above the others, where one press chooses and goes on.
 * `helpField` is the field with the help to a row, which its mark opens. `note` asks for a remark beside the choice, `quantity` for a number.
 */
export const schema = defineType({
  type: "list",
  title: { text: "controls.list" },
  description: { text: "controls.list.description" },
  version: 1,
  options: closed({
    keyField: Type.String(),
    columns: Type.Array(column, { minItems: 1 }),
    rows,
    disabledKeys: Type.Optional(keys),
    select: Type.Optional(Type.Enum(["one", "many", "none"])),
    deselect: flag,
    layout: Type.Optional(Type.Enum(["table", "cards"])),
    table: text,
    search: flag,
    recent: text,
    searchFields: Type.Optional(Type.Array(Type.String())),
    initialSearch: text,
    sort: Type.Optional(closed({ field: Type.String(), direction: Type.Enum(["asc", "desc"]) })),
    group: Type.Optional(closed({ field: Type.String(), label: text, note: text, order: text, collapsible: flag })),
    colorField: text,
    linkField: text,
    helpField: text,
    summary: facts,
    note: label,
    quantity: Type.Optional(Type.Union([Quantity, Type.Null()])),
    emptyText: label,
    notLoadedText: label,
    errorInPlace: flag,
    buttons: Type.Optional(Type.Array(closed({ action: Type.String(), label: Label }))),
  }),
  defaults: { keyField: "record_no", columns: [{ key: "record_no" }] },
});

/**
 * `value` and `row` are the key and the row of the one that is selected, null unless it is exactly one. `quantityText` is
 * the quantity as it is typed, with a decimal point.
 */
export const stepData = stepDataOf({
  selected: Type.Optional(keys),
  value: Type.Optional(Type.Union([Key, Type.Null()])),
  row: Type.Optional(Type.Union([Row, Type.Null()])),
  note: text,
  quantity: number,
  quantityText: text,
  hash: textOrNone,
  created: Type.Optional(Type.Union([Key, Type.Null()])),
});
