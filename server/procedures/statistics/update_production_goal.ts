import { productionGoal } from "#schemas/plant/entities/production_goal.ts";
import { updateProductionGoal } from "#schemas/plant/procedures/statistics/update_production_goal.ts";
import { keyOfValues } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { plantHooks } from "#server/procedures/entities/plant-hooks.ts";
import { putRow } from "#server/procedures/entities/write.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { readGoals } from "#server/procedures/statistics/goals.ts";

const targets = ["target_good_qty", "target_good_qty_alt_unit", "target_earned_hours"] as const;

export const updateProductionGoalProcedure = writeProcedure(updateProductionGoal, async (input, context) => {
  const { production_type, target_date } = input;
  for (const target of targets)
    if (input[target] < 0)
      throw new DomainError("rule_violated", {
        message: "A target cannot be negative.",
        path: `/${target}`,
        text: { key: "goals.negative" },
      });
  const hooks = plantHooks[productionGoal.slug] ?? {};
  await putRow({ entity: productionGoal, hooks, context }, keyOfValues(productionGoal, input), input);
  const query = { start_date: target_date, end_date: target_date, types: [production_type] };
  return (await readGoals(context.trx, allOf(context.scope), query, context))[0]!;
});
