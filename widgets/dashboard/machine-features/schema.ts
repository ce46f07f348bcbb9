import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "machine-features",
  title: { text: "widgets.machine-features" },
  description: { text: "widgets.machine-features.description" },
  version: 1,
  options: Type.Object({ ...boxOptions }, closedOptions),
  defaults: {},
  reads: ["load_machines", "load_special_functions", "load_printers"],
  writes: ["set_machine_features"],
});
