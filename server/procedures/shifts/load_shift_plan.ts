import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { readPlanRecord } from "#server/procedures/shifts/record.ts";
import { loadShiftPlan } from "#schemas/plant/procedures/shifts/load_shift_plan.ts";

export const loadShiftPlanProcedure = readProcedure(loadShiftPlan, (_input, { db, settings }) =>
  readPlanRecord(db, timeZoneOf(settings)),
);
