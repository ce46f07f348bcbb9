import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  count,
  flag,
  label,
  printing,
  printingData,
  stepDataOf,
  textOrNone,
} from "#widgets/controls/options/parts.ts";

/** The fields that a group may have. */
const fieldKeys = ["prodquantity", "scrapquantity", "goodquantity"] as const;

/**
 * The same few quantities for each of several groups, by one keypad, and where to print them: printers and copies are those
 * of `printing`. A field that is read-only shows what the document computes. `faulty` says which groups are wrong.
 */
export const schema = defineType({
  type: "amounts",
  title: { text: "controls.amounts" },
  description: { text: "controls.amounts.description" },
  version: 1,
  options: closed({
    ...printing,
    groups: Type.Integer({ minimum: 1, maximum: 12 }),
    groupLabel: label,
    fields: Type.Array(closed({ key: Type.Enum([...fieldKeys]), label: Label, readOnly: flag }), {
      minItems: 1,
      maxItems: fieldKeys.length,
    }),
    unit: textOrNone,
    decimals: count(0, 6),
    faulty: Type.Optional(Type.Array(Type.Boolean())),
  }),
  defaults: { groups: 1, fields: [{ key: "prodquantity", label: { text: "print.prodquantity" } }] },
});

const amounts = Type.Optional(Type.Array(Type.Union([Type.Number(), Type.String(), Type.Null()])));

/** A quantity of each group by its field: as typed, with a decimal point, or as computed; null while there is none. */
export const stepData = stepDataOf({
  ...printingData,
  prodquantity: amounts,
  scrapquantity: amounts,
  goodquantity: amounts,
  value: Type.Optional(Type.Number()),
});
