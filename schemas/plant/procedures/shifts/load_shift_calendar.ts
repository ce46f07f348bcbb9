import { Type } from "typebox";
import { Day, strict } from "#schemas/platform/fields.ts";
import { CalendarHole, CalendarShift } from "#schemas/plant/shift-plan.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadShiftCalendar = defineContract({
  name: "load_shift_calendar",
  area: "shifts",
  description:
    "The shifts that begin on the days from start_date to end_date, and the time between two shifts of one day that no shift covers. Days beyond the filled calendar are answered as they are planned. Names stand as the plan has them: what they are in each language is told by load_shift_plan.",
  kind: "read",
  input: Type.Object({ start_date: Day, end_date: Day }, strict),
  example: { start_date: "2026-06-08", end_date: "2026-06-14" },
  output: Type.Object({ shifts: Type.Array(CalendarShift), holes: Type.Array(CalendarHole) }, strict),
  permission: { all: ["can-do-admin-actions"] },
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["ShiftPlanChanged"],
});
