import { Type } from "typebox";
import { select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** What a row is; `transaction` is one moment of a day. */
const historyDivisions = ["week", "day", "hour", "transaction"] as const;

/**
 * What one machine did by week, day or hour, or moment by moment. `at` is the last week (`YYYY-Www`), the week of the
 * days, or the day of the hours and moments; where it says nothing the present one, and `hour` (0 to 23) one hour of it.
 * `path` is the address of the page, which an `at` is written behind, `open` that of what a row leads to.
 */
export const schema = defineType({
  type: "machine-history",
  title: { text: "widgets.machine-history" },
  description: { text: "widgets.machine-history.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededMachineOption,
      by: Type.Optional(select(historyDivisions, { title: "widget.divided_by", default: "day" })),
      at: Type.Optional(string({ title: "widget.at" })),
      hour: Type.Optional(string({ title: "widget.hour" })),
      path: Type.Optional(string({ title: "widget.own_path" })),
      open: Type.Optional(string({ title: "widget.row_path" })),
    },
    closedOptions,
  ),
  defaults: { by: "day" },
  reads: ["load_production_history", "load_transactions"],
});
