import { Type } from "typebox";
import { Day, strict, Text } from "#schemas/platform/fields.ts";
import { ShiftNames, ShiftPlanRecord, shiftPlanParts } from "#schemas/plant/shift-plan.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateShiftPlan = defineContract({
  name: "update_shift_plan",
  area: "shifts",
  description:
    "Puts a whole plan of shifts in the place of the one with this revision, with what the names of shifts are in each language where they are given, and plans the calendar anew from a day on: shifts that begin before it stay as they were. When no day is given it is tomorrow, and of today those shifts are planned anew that have not begun and that exceptions or holidays change. Shifts that have begun cannot be changed so; a day that is named and over corrects them, and its sums are made anew.",
  kind: "write",
  input: Type.Object(
    { ...shiftPlanParts, names: Type.Optional(ShiftNames), revision: Text(64), from: Type.Optional(Day) },
    strict,
  ),
  example: { week: [], exceptions: [], holidays: [], revision: "Ff3Ai1-yR4agcLUbgwU4KP" },
  output: ShiftPlanRecord,
  permission: { all: ["can-do-admin-actions"] },
  errors: {
    not_found: "no machine is in the department",
    state_conflict: "the plan has changed since it was read",
    rule_violated:
      "two shifts of a department begin at once or overlap, an exception or a holiday changes shifts that have begun, a day without work has a shift, a holiday or a name is given twice, or from lies more than 366 days back or beyond the planned calendar",
  },
  events: ["ShiftPlanChanged"],
  bodyLimit: 1024 * 1024,
  bulky: ["week", "exceptions", "holidays", "names"],
});
