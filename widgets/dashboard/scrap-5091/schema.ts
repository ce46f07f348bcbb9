import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { closedOptions } from "#widgets/controls/frame/options.ts";
import { scrapDefaults, scrapOptions, scrapReads } from "#widgets/controls/scrap/options.ts";

export const schema = defineType({
  type: "scrap-5091",
  title: { text: "widgets.scrap-5091" },
  description: { text: "widgets.scrap-5091.description" },
  version: 1,
  options: Type.Object(scrapOptions, closedOptions),
  defaults: scrapDefaults,
  reads: scrapReads,
});
