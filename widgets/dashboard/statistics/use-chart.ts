import { useMemo } from "react";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsReport } from "#schemas/plant/statistics.ts";
import { useStatisticsWords } from "#widgets/dashboard/graph/use-words.ts";
import { type ChartedTask, chartOf, dayTable, partTable, reasonTable } from "./chart.ts";
import { goalLinesOf } from "./goals.ts";
import { type Both, type Reason, reasonsOf, type Task } from "./logic.ts";
import { daysApart, daysIn } from "./spans.ts";
import { useGoalWords } from "./use-words.ts";

/** Letters of a label below a bar; its tooltip and the table have all of it. */
const longestLabel = 14;

interface Charted {
  task: Task;
  report: StatisticsReport;
  both: Both;
  machines: readonly Machine[];
  /** The stop reason that is opened. */
  reason: string | null;
  hasGoals: boolean;
}

/** What stands for a machine in full, in the order of the bars. */
const fullNames = ({ rows }: Both, machines: readonly Machine[]): string[] => {
  const byId = new Map(machines.map((machine) => [machine.machine_id, machine.object_description]));
  return rows.map(({ machine_id }) => [machine_id, byId.get(machine_id) ?? ""].join(" ").trim());
};

/** The days of a report, and how far back those lie that it is compared with. */
export const useDays = ({ span, before }: StatisticsReport) => {
  const zone = useTimeZone();
  return useMemo(
    () => ({ days: daysIn(span, zone), daysBack: before ? daysApart(span, before, zone) : 0 }),
    [span, before, zone],
  );
};

const chartedTask = (task: Task): ChartedTask | null => (task === "machineanalysis" ? null : task);

/** The chart of a report with what it is drawn by; null of one that is a table alone. */
export const useReportChart = ({ task, report, both, machines, reason, hasGoals }: Charted) => {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const words = useStatisticsWords();
  const goals = useGoalWords();
  const { days, daysBack } = useDays(report);
  const reasons = useMemo((): readonly Reason[] => (task === "stopreasons" ? reasonsOf(both) : []), [task, both]);
  const chart = useMemo(() => {
    const drawn = chartedTask(task);
    if (drawn === null) return null;
    const locale = { language, timeZone };
    const more = { beforeName: text("statistics.before"), title: text(`statistics.unit.${drawn}`) };
    if (drawn === "stopreasons") return chartOf(drawn, reasonTable(reasons, words, reason), more, locale);
    if (drawn === "stopreasons_daily") return chartOf(drawn, dayTable(both, days, daysBack), more, locale);
    const lines = hasGoals ? goalLinesOf(both, machines, goals) : [];
    const names = fullNames(both, machines);
    return chartOf(drawn, partTable(both, words), { ...more, names, ...(lines.length > 0 ? { lines } : {}) }, locale);
  }, [task, both, machines, reasons, reason, days, daysBack, hasGoals, words, goals, text, language, timeZone]);
  return useMemo(
    () => ({
      reasons,
      chart: chart && { graph: chart.graph, settings: { ...chart.settings, maxLabelSize: longestLabel } },
    }),
    [reasons, chart],
  );
};
