import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { closed, count, label, stepDataOf } from "#widgets/controls/options/parts.ts";

/** A list of calendar days; `label` is the name of the button that adds one, `max` how many there may be. */
export const schema = defineType({
  type: "dates",
  title: { text: "controls.dates" },
  description: { text: "controls.dates.description" },
  version: 1,
  options: closed({ label, max: count(1) }),
  defaults: {},
});

/** `values` are days as `YYYY-MM-DD`, each once, first to last; `numDates` is their number. */
export const stepData = stepDataOf({
  values: Type.Optional(Type.Array(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }))),
  numDates: count(0),
});
