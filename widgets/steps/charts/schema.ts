import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { explorerHorizons, explorerPeriods } from "#schemas/documents/explorer/schema.ts";
import { closed, stepDataOf, textOrNone } from "#widgets/controls/options/parts.ts";

/**
 * The charts of some overviews of an explorer, without its panel: of a horizon, of own days (`horizon` custom with `from`
 * and `to`, YYYY-MM-DD), and of what `values` chooses by dimension, none of which narrows where it is empty.
 */
export const schema = defineType({
  type: "charts",
  title: { text: "controls.charts" },
  description: { text: "controls.charts.description" },
  version: 1,
  options: closed({
    explorer: Type.String({ "x-document": "explorer", "x-value": "string" }),
    overviews: Type.Array(Type.String(), { maxItems: 12 }),
    horizon: Type.Optional(Type.Enum([...explorerHorizons])),
    groupBy: Type.Optional(Type.Enum([...explorerPeriods])),
    from: textOrNone,
    to: textOrNone,
    values: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  }),
  defaults: { explorer: "", overviews: [] },
});

/** It shows, and asks nothing. */
export const stepData = stepDataOf({});
