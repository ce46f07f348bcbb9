import { Type } from "typebox";
import { cardFieldNames, defaultCardFields, headerStyles } from "#schemas/plant/card-fields.ts";
import { select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { closedOptions } from "#widgets/controls/frame/options.ts";
import { arrangementDefaults, arrangementOptions } from "#widgets/controls/machine-cards/options.ts";

export const schema = defineType({
  type: "machine-card",
  title: { text: "widgets.machine-card" },
  description: { text: "widgets.machine-card.description" },
  version: 1,
  options: Type.Object(
    {
      headerStyle: Type.Optional(select([...headerStyles], { title: "cards.header_style", default: "status" })),
      ...arrangementOptions,
      fields: Type.Optional(
        Type.Array(Type.Union([Type.Enum(cardFieldNames), Type.Null()]), {
          minItems: 6,
          maxItems: 6,
          title: "cards.fields",
        }),
      ),
    },
    closedOptions,
  ),
  defaults: { headerStyle: "status", ...arrangementDefaults, fields: defaultCardFields },
});
