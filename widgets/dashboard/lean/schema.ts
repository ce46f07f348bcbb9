import { Type } from "typebox";
import { select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, machineOption } from "#widgets/controls/frame/options.ts";

/** A cross with the month so far and the previous month, or a grid with the month so far. */
const blockCounts = [33, 32] as const;

export const schema = defineType({
  type: "lean",
  title: { text: "widgets.lean" },
  description: { text: "widgets.lean.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...machineOption,
      blocks: Type.Optional(
        select(blockCounts, { title: "lean.blocks", description: "lean.blocks_help", default: 33 }),
      ),
    },
    closedOptions,
  ),
  defaults: { blocks: 33 },
  reads: ["load_production_goals"],
});
