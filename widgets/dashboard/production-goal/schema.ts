import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { goalDefaults, goalOptions } from "#widgets/controls/goals/options.ts";

export const schema = defineType({
  type: "production-goal",
  title: { text: "widgets.production-goal" },
  description: { text: "widgets.production-goal.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, ...goalOptions }, closedOptions),
  defaults: goalDefaults,
  reads: ["load_production_goals"],
});
