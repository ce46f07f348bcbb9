import { Type } from "typebox";
import { headerStyles } from "#schemas/plant/card-fields.ts";
import { boolean, select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { closedOptions } from "#widgets/controls/frame/options.ts";
import { arrangementDefaults, arrangementOptions } from "#widgets/controls/machine-cards/options.ts";

export const schema = defineType({
  type: "late-orders",
  title: { text: "widgets.late-orders" },
  description: { text: "widgets.late-orders.description" },
  version: 1,
  options: Type.Object(
    {
      orderOnNumberOfLateOrder: Type.Optional(boolean({ title: "cards.most_late_first", default: false })),
      showOnlyMachinesWithLateorder: Type.Optional(boolean({ title: "cards.only_late", default: false })),
      headerStyle: Type.Optional(select([...headerStyles], { title: "cards.header_style", default: "plain" })),
      ...arrangementOptions,
    },
    closedOptions,
  ),
  defaults: {
    orderOnNumberOfLateOrder: false,
    showOnlyMachinesWithLateorder: false,
    headerStyle: "plain",
    ...arrangementDefaults,
  },
});
