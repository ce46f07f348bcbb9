import { loadPlanningBundlesProcedure } from "./load_planning_bundles.ts";
import { createDetailPlanningBundleProcedure } from "./create_detail_planning_bundle.ts";
import { deleteDetailPlanningBundleProcedure } from "./delete_detail_planning_bundle.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const planningProcedures: readonly Procedure[] = [
  loadPlanningBundlesProcedure,
  createDetailPlanningBundleProcedure,
  deleteDetailPlanningBundleProcedure,
];
