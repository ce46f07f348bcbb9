import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import { stepDataOf } from "#widgets/controls/options/parts.ts";
import { Facts } from "#widgets/controls/facts/schema.ts";

const closed = { additionalProperties: false };

const Item = Type.Object(
  {
    key: Type.String(),
    label: Label,
    component: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    hideEmpty: Type.Optional(Type.Boolean()),
    redBelowZero: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const schema = defineType({
  type: "fields",
  title: { text: "controls.fields" },
  description: { text: "controls.fields.description" },
  version: 1,
  options: Type.Object(
    {
      items: Type.Optional(Type.Array(Item)),
      record: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
      rows: Type.Optional(Facts),
      heading: Type.Optional(Label),
      layout: Type.Optional(Type.Enum(["list", "panels"])),
      emptyText: Type.Optional(Label),
      notLoadedText: Type.Optional(Label),
      buttons: Type.Optional(Type.Array(Type.Object({ action: Type.String(), label: Label }, closed))),
    },
    closed,
  ),
  defaults: {},
});

/** It writes nothing. */
export const stepData = stepDataOf({});
