import { Type } from "typebox";
import { boolean, color, list, number, section, select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** What a stop counts as; each is a list of stop codes or stop groups. */
export const stopCategories = ["failure", "repair", "wait", "downtime"] as const;
/** Seconds, minutes, hours. */
export const timeUnits = ["s", "m", "h"] as const;
/** By ISO week or by calendar day. */
export const historyPeriods = ["week_number", "trans_date"] as const;

const category = (title: string) => Type.Optional(list({ title }));

const categories = {
  failure: category("mtbf.category_failure"),
  repair: category("mtbf.category_repair"),
  wait: category("mtbf.category_wait"),
  downtime: category("mtbf.category_downtime"),
} satisfies Record<(typeof stopCategories)[number], unknown>;

const limit = (title: string) => Type.Optional(number({ title, minimum: 0, description: "hours" }));
const count = (title: string) => Type.Optional(number({ title, minimum: 1, maximum: 60, multipleOf: 1, default: 12 }));

/** Green limits in hours. */
const limits = {
  totalDowntime: limit("mtbf.limit_downtime"),
  mtbf: limit("mtbf.limit_mtbf"),
  mttr: limit("mtbf.limit_mttr"),
  runtime: limit("mtbf.limit_runtime"),
};

export const schema = defineType({
  type: "mtbf-mttr",
  title: { text: "widgets.mtbf-mttr" },
  description: { text: "widgets.mtbf-mttr.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededMachineOption,
      period: Type.Optional(select(historyPeriods, { title: "widget.period", default: "week_number" })),
      amountOfPeriods: count("mtbf.periods"),
      amountOfTablePeriods: count("mtbf.table_periods"),
      maxStops: count("mtbf.max_stops"),
      mergeShiftSwaps: Type.Optional(boolean({ title: "mtbf.merge_shift_swaps", default: false })),
      unit: Type.Optional(select(timeUnits, { title: "widget.unit", default: "m" })),
      tension: Type.Optional(number({ title: "mtbf.tension", minimum: 0, maximum: 1, default: 0.3 })),
      categories: Type.Optional(section(categories, { title: "mtbf.categories" })),
      greenLimits: Type.Optional(section(limits, { title: "mtbf.limits" })),
      greenColor: Type.Optional(color({ title: "mtbf.green_color", default: "#138b13" })),
      totalColor: Type.Optional(color({ title: "mtbf.total_color", default: "#ff0000" })),
    },
    closedOptions,
  ),
  defaults: {
    period: "week_number",
    amountOfPeriods: 12,
    amountOfTablePeriods: 12,
    maxStops: 12,
    mergeShiftSwaps: false,
    unit: "m",
    tension: 0.3,
    greenColor: "#138b13",
    totalColor: "#ff0000",
  },
  reads: ["history_per_day", "load_stop_codes_index"],
});
