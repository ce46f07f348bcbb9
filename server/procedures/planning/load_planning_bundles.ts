import { allOf } from "#server/procedures/machine-filter.ts";
import { bundlesOfCategory, ordersOfBundles, toBundle } from "#server/procedures/planning/reader.ts";
import { isWithin, planningHorizon } from "#server/procedures/planning/settings.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadPlanningBundles } from "#schemas/plant/procedures/planning/load_planning_bundles.ts";

export const loadPlanningBundlesProcedure = readProcedure(loadPlanningBundles, async ({ category }, context) => {
  const { db, scope } = context;
  const rows = await bundlesOfCategory(db, allOf(scope), category);
  const orders = await ordersOfBundles(
    db,
    rows.map(({ bundle_no }) => bundle_no),
  );
  const horizon = planningHorizon(context);
  return rows
    .map((row) => ({ row, members: orders.get(row.bundle_no) ?? [] }))
    .filter(({ members }) => members.some(({ planned_start_time }) => isWithin(planned_start_time, horizon)))
    .map(({ row, members }) => toBundle(row, members));
});
