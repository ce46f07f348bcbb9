import { Type } from "typebox";
import { Quantity } from "#schemas/plant/fields.ts";
import { Code, Day, strict } from "#schemas/platform/fields.ts";
import { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateProductionGoal = defineContract({
  name: "update_production_goal",
  area: "statistics",
  description:
    "Sets the goal of a production type (part_type_id of the orders) and day; the one that it has is replaced.",
  kind: "write",
  input: Type.Object(
    {
      production_type: Code,
      target_date: Day,
      target_good_qty: Quantity,
      target_good_qty_alt_unit: Quantity,
      target_earned_hours: Type.Number({ minimum: -1e9, maximum: 1e9, description: "hours" }),
    },
    strict,
  ),
  example: {
    production_type: "MOULD",
    target_date: "2026-06-10",
    target_good_qty: 100,
    target_good_qty_alt_unit: 10,
    target_earned_hours: 8,
  },
  output: ProductionGoal,
  permission: { all: ["view-production-goals", "can-do-admin-actions"] },
  errors: { rule_violated: "a target is negative" },
  events: ["GoalChanged"],
});
