import { loadStatisticsReport } from "#schemas/plant/procedures/statistics/load_statistics_report.ts";
import type { StatisticsSpan } from "#schemas/plant/statistics.ts";
import { toIso } from "#server/database/columns.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import type { Range } from "#server/procedures/range.ts";
import { askedSpans } from "./asked-spans.ts";
import { isDaily, statisticOf } from "./statistic-of.ts";
import { targetMachines } from "./target.ts";

export const loadStatisticsReportProcedure = readProcedure(
  loadStatisticsReport,
  async ({ compare = false, ...input }, context) => {
    const machines = await targetMachines(context.db, context.scope, input);
    const of = { department: machines[0]?.department ?? "", isDaily: isDaily(input.task), isCompared: compare };
    const { span, before } = await askedSpans(input, of, context);
    const reported = async (range: Range): Promise<StatisticsSpan> => {
      const { rows, known } = await statisticOf(input.task, machines, range, context);
      return { start_time: toIso(range.from), end_time: toIso(range.to), known: await known(), rows: [...rows] };
    };
    return { span: await reported(span), before: compare && before ? await reported(before) : null };
  },
);
