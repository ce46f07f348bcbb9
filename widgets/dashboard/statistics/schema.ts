import { Type } from "typebox";
import { select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** What is told: stop reasons, these day by day, how the time divides, or all figures of each machine. */
const statisticsReports = ["stopreasons", "stopreasons_daily", "availability", "machineanalysis"] as const;
/** Since midnight, since the shift began, 24 hours back, or whole days from one to another. */
const reportPeriods = ["today", "shift", "24h", "calendar"] as const;

/**
 * Statistics of one machine or several (`machineId`, ids joined by semicolons) as a chart over its table. `from` and `to`
 * are the days (YYYY-MM-DD) of the period `calendar`. `open` is the address that a machine's row leads to, with
 * `[machine]` where its id stands.
 */
export const schema = defineType({
  type: "statistics",
  title: { text: "widgets.statistics" },
  description: { text: "widgets.statistics.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededMachineOption,
      task: Type.Optional(select(statisticsReports, { title: "widget.task", default: "stopreasons" })),
      period: Type.Optional(select(reportPeriods, { title: "widget.period", default: "today" })),
      from: Type.Optional(string({ title: "widget.first_day" })),
      to: Type.Optional(string({ title: "widget.last_day" })),
      open: Type.Optional(string({ title: "widget.row_path" })),
    },
    closedOptions,
  ),
  defaults: { task: "stopreasons", period: "today" },
  reads: ["load_statistics", "load_machines"],
});
