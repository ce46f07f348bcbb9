import { historyPerDayProcedure } from "./history_per_day.ts";
import { loadProductionHistoryProcedure } from "./load_production_history.ts";
import { loadStatisticsProcedure } from "./load_statistics.ts";
import { getGraphicalHistoryDataForMachinesProcedure } from "./get_graphical_history_data_for_machines.ts";
import { loadCardHistoryProcedure } from "./load_card_history.ts";
import { loadTransactionsProcedure } from "./load_transactions.ts";
import { loadProductionGoalsProcedure } from "./load_production_goals.ts";
import { updateProductionGoalProcedure } from "./update_production_goal.ts";
import { loadVisualisationConfigsProcedure } from "./load_visualisation_configs.ts";
import { saveDefaultVisualisationProcedure } from "./save_default_visualisation.ts";
import { saveUserVisualisationProcedure } from "./save_user_visualisation.ts";
import { deleteVisualisationProcedure } from "./delete_visualisation.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const statisticsProcedures: readonly Procedure[] = [
  historyPerDayProcedure,
  loadProductionHistoryProcedure,
  loadStatisticsProcedure,
  getGraphicalHistoryDataForMachinesProcedure,
  loadCardHistoryProcedure,
  loadTransactionsProcedure,
  loadProductionGoalsProcedure,
  updateProductionGoalProcedure,
  loadVisualisationConfigsProcedure,
  saveDefaultVisualisationProcedure,
  saveUserVisualisationProcedure,
  deleteVisualisationProcedure,
];
