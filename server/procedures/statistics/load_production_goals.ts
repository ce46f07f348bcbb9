import { longestRangeDays } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { dayAfter } from "#schemas/calendar/days.ts";
import { readGoals, typesOfMachine } from "#server/procedures/statistics/goals.ts";
import { loadProductionGoals } from "#schemas/plant/procedures/statistics/load_production_goals.ts";

export const loadProductionGoalsProcedure = readProcedure(loadProductionGoals, async (input, context) => {
  const { db, scope } = context;
  const { machine_id, start_date, end_date } = input;
  if (start_date > end_date)
    throw new DomainError("rule_violated", { message: "The start is after the end.", path: "/start_date" });
  if (end_date >= dayAfter(start_date, longestRangeDays))
    throw new DomainError("rule_violated", { message: "The range is longer than 366 days.", path: "/end_date" });
  const types = machine_id === undefined ? null : await typesOfMachine(db, machine_id);
  return await readGoals(db, allOf(scope), { start_date, end_date, types }, context);
});
