import { loadStatistics } from "#schemas/plant/procedures/statistics/load_statistics.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { askedSpans } from "./asked-spans.ts";
import { isDaily, statisticOf } from "./statistic-of.ts";
import { targetMachines } from "./target.ts";

export const loadStatisticsProcedure = readProcedure(loadStatistics, async (input, context) => {
  const machines = await targetMachines(context.db, context.scope, input);
  const of = { department: machines[0]?.department ?? "", isDaily: isDaily(input.task) };
  const { span } = await askedSpans(input, of, context);
  return [...(await statisticOf(input.task, machines, span, context)).rows];
});
