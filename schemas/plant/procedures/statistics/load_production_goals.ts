import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Day, strict } from "#schemas/platform/fields.ts";
import { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadProductionGoals = defineContract({
  name: "load_production_goals",
  area: "statistics",
  description:
    "The production goals of the days from start_date to end_date with their results, by day and production type (part_type_id of the orders). With machine_id only those of the types that the machine's orders have.",
  kind: "read",
  input: Type.Object({ machine_id: Type.Optional(MachineId), start_date: Day, end_date: Day }, strict),
  example: { machine_id: "FC1", start_date: "2026-06-08", end_date: "2026-06-14" },
  output: Type.Array(ProductionGoal),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["GoalChanged", "QuantityReported", "OrderChanged", "StopChanged"],
  source: true,
});
