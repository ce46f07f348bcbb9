import { loadShiftPlan } from "#schemas/plant/procedures/shifts/load_shift_plan.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { loadShiftCalendarProcedure } from "./load_shift_calendar.ts";
import { readPlanRecord } from "./record.ts";
import { updateShiftPlanProcedure } from "./update_shift_plan.ts";

export const shiftsProcedures: readonly Procedure[] = [
  readProcedure(loadShiftPlan, (_input, { db, settings }) => readPlanRecord(db, timeZoneOf(settings))),
  loadShiftCalendarProcedure,
  updateShiftPlanProcedure,
];
