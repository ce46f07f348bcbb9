import { defineType } from "#engine/registry/types.ts";
import { fulfillmentDefaults, fulfillmentOptions } from "#widgets/controls/goals/options.ts";

export const schema = defineType({
  type: "target-fulfillment-alternate",
  title: { text: "widgets.target-fulfillment-alternate" },
  description: { text: "widgets.target-fulfillment-alternate.description" },
  version: 1,
  options: fulfillmentOptions,
  defaults: fulfillmentDefaults,
  reads: ["load_production_goals", "load_machine"],
});
