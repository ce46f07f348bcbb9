import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadShiftPlan = defineContract({
  name: "load_shift_plan",
  area: "shifts",
  description:
    "What the shift calendar is filled from: the week of each department, single days, and holidays; with what the names of shifts are in each language.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: ShiftPlanRecord,
  permission: { all: ["can-do-admin-actions"] },
  events: ["ShiftPlanChanged"],
});
