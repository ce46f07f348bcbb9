import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "order-summary",
  title: { text: "widgets.order-summary" },
  description: { text: "widgets.order-summary.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, ...neededMachineOption }, closedOptions),
  defaults: {},
  reads: ["load_running_order"],
});
