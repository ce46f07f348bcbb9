import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { closed, flag, label, printing, printingData, stepDataOf } from "#widgets/controls/options/parts.ts";

const amounts = Type.Optional(Type.Array(Type.Union([Type.Number(), Type.String(), Type.Null()])));

/** The same few quantities for each of several groups, and where to print them. */
export const options = closed({
  ...printing,
  groups: Type.Integer({ minimum: 1 }),
  groupLabel: label,
  fields: Type.Array(closed({ key: Type.String(), label: Label, readOnly: flag })),
  faulty: Type.Optional(Type.Array(Type.Boolean())),
});

export const stepData = stepDataOf({
  ...printingData,
  prodquantity: amounts,
  scrapquantity: amounts,
  goodquantity: amounts,
  value: Type.Optional(Type.Number()),
});
