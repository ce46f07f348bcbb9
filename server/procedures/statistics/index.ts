import { loadVisualisationConfigs } from "#schemas/plant/procedures/statistics/load_visualisation_configs.ts";
import { saveDefaultVisualisation } from "#schemas/plant/procedures/statistics/save_default_visualisation.ts";
import { sharedViews } from "#schemas/plant/saved-view.ts";
import { type Procedure, readProcedure, writeProcedure } from "#server/procedures/procedure.ts";
import { deleteVisualisationProcedure } from "./delete_visualisation.ts";
import { getGraphicalHistoryDataForMachinesProcedure } from "./get_graphical_history_data_for_machines.ts";
import { historyPerDayProcedure } from "./history_per_day.ts";
import { loadCardHistoryProcedure } from "./load_card_history.ts";
import { loadHistoryChangesProcedure } from "./load_history_changes.ts";
import { loadProductionGoalsProcedure } from "./load_production_goals.ts";
import { loadProductionHistoryProcedure } from "./load_production_history.ts";
import { loadStatisticsProcedure } from "./load_statistics.ts";
import { loadStatisticsReportProcedure } from "./load_statistics_report.ts";
import { loadStatisticsStopsProcedure } from "./load_statistics_stops.ts";
import { loadTransactionsProcedure } from "./load_transactions.ts";
import { saveUserVisualisationProcedure } from "./save_user_visualisation.ts";
import { updateProductionGoalProcedure } from "./update_production_goal.ts";
import { readViews, storeView } from "./views.ts";

export const statisticsProcedures: readonly Procedure[] = [
  historyPerDayProcedure,
  loadProductionHistoryProcedure,
  loadStatisticsProcedure,
  loadStatisticsReportProcedure,
  loadStatisticsStopsProcedure,
  getGraphicalHistoryDataForMachinesProcedure,
  loadCardHistoryProcedure,
  loadHistoryChangesProcedure,
  loadTransactionsProcedure,
  loadProductionGoalsProcedure,
  updateProductionGoalProcedure,
  readProcedure(loadVisualisationConfigs, (input, { db, scope, actor }) =>
    readViews(db, { company_id: scope.company_id, ...input }, actor?.username ?? ""),
  ),
  writeProcedure(saveDefaultVisualisation, (input, context) => storeView(context, sharedViews, input)),
  saveUserVisualisationProcedure,
  deleteVisualisationProcedure,
];
