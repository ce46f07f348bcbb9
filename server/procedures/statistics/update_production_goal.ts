import { DomainError } from "#schemas/protocol/errors.ts";
import { toMillionths } from "#server/database/columns.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { readGoals } from "#server/procedures/statistics/goals.ts";
import type { ProductionGoalRow } from "#server/database/tables/statistics.ts";
import { updateProductionGoal } from "#schemas/plant/procedures/statistics/update_production_goal.ts";

const targets = ["target_good_qty", "target_good_qty_alt_unit", "target_earned_hours"] as const;

export const updateProductionGoalProcedure = writeProcedure(updateProductionGoal, async (input, context) => {
  const { trx, scope, emit, audit } = context;
  const { production_type, target_date } = input;
  for (const target of targets)
    if (input[target] < 0)
      throw new DomainError("rule_violated", {
        message: "A target cannot be negative.",
        path: `/${target}`,
        text: { key: "goals.negative" },
      });
  const row: ProductionGoalRow = {
    company_id: scope.company_id,
    production_type,
    target_date,
    target_good_qty: toMillionths(input.target_good_qty, "/target_good_qty"),
    target_good_qty_alt_unit: toMillionths(input.target_good_qty_alt_unit, "/target_good_qty_alt_unit"),
    target_earned_hours: toMillionths(input.target_earned_hours, "/target_earned_hours"),
  };
  const before = await goalOf(context, row);
  const { company_id: _company, production_type: _type, target_date: _date, ...values } = row;
  await trx
    .insertInto("production_goals")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "production_type", "target_date"]).doUpdateSet(values))
    .execute();
  const after = (await goalOf(context, row))!;
  emit({ event: "GoalChanged", machine_id: null, payload: { production_type, target_date } });
  audit({ ...(before ? { before } : {}), after });
  return after;
});

const goalOf = async (context: WriteContext, { production_type, target_date }: ProductionGoalRow) => {
  const query = { start_date: target_date, end_date: target_date, types: [production_type] };
  return (await readGoals(context.trx, allOf(context.scope), query, context)).at(0);
};
