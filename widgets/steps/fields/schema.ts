import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import { stepDataOf } from "#widgets/controls/options/parts.ts";
import { Item } from "#widgets/controls/facts/record.ts";
import { Facts } from "#widgets/controls/facts/schema.ts";

const closed = { additionalProperties: false };

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
      /** Keys of the rows that are shown, in their order; all of them unless given. */
      shown: Type.Optional(Type.Array(Type.String(), { title: "fields.shown" })),
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
