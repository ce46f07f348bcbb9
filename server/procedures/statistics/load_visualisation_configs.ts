import { readProcedure } from "#server/procedures/procedure.ts";
import { readViews } from "#server/procedures/statistics/views.ts";
import { loadVisualisationConfigs } from "#schemas/plant/procedures/statistics/load_visualisation_configs.ts";

export const loadVisualisationConfigsProcedure = readProcedure(
  loadVisualisationConfigs,
  (input, { db, scope, actor }) => readViews(db, { company_id: scope.company_id, ...input }, actor?.username ?? ""),
);
