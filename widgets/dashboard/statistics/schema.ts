import { Type } from "typebox";
import { boolean, select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** What is told: stop reasons, these day by day, how the time divides, or all figures of each machine. */
const statisticsReports = ["stopreasons", "stopreasons_daily", "availability", "machineanalysis"] as const;
/** Since midnight, since the shift began, 24 hours back, or whole days from one to another. */
const reportPeriods = ["today", "shift", "24h", "calendar"] as const;

/**
 * Statistics of one machine or several (`machineId`, ids joined by semicolons) as a chart over its table. `from` and `to`
 * are the days (YYYY-MM-DD) of the period `calendar`, `compare` puts the period before beside it, `goals` draws limits as
 * lines, and `subject` says in pictures and on paper what it is of. `reason` is the stop reason whose stops or machines
 * are opened; where an address holds it, a press writes it there. `open` is the address that a bar and its row lead to,
 * with `[machine]`, `[day]`, `[reason]` and the parameters of the page's own address where these stand.
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
      compare: Type.Optional(boolean({ title: "widget.compare", description: "widget.compare.help", default: false })),
      goals: Type.Optional(
        boolean({ title: "widget.goal_lines", description: "widget.goal_lines.help", default: true }),
      ),
      subject: Type.Optional(string({ title: "widget.report_subject", description: "widget.report_subject.help" })),
      reason: Type.Optional(string({ title: "widget.opened_reason", description: "widget.opened_reason.help" })),
      open: Type.Optional(string({ title: "widget.row_path", description: "widget.row_path.help" })),
    },
    closedOptions,
  ),
  defaults: { task: "stopreasons", period: "today", compare: false, goals: true },
  reads: ["load_statistics_report", "load_statistics_stops", "load_machines"],
});
