import { loadShiftPlanProcedure } from "./load_shift_plan.ts";
import { updateShiftPlanProcedure } from "./update_shift_plan.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const shiftsProcedures: readonly Procedure[] = [loadShiftPlanProcedure, updateShiftPlanProcedure];
