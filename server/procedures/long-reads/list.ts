import type { ReadProcedure } from "#server/procedures/procedure.ts";
import { loadPartsProcedure } from "#server/procedures/parts/load_parts.ts";
import { searchPartProcedure } from "#server/procedures/parts/search_part.ts";
import { loadQuantityHistoryProcedure } from "#server/procedures/quantities/load_quantity_history.ts";
import { loadQuantityLedgerProcedure } from "#server/procedures/quantities/load_quantity_ledger.ts";
import { getReportScrapPivotGraphProcedure } from "#server/procedures/scrap/get_report_scrap_pivot_graph.ts";
import { loadScrapHistoryForCardProcedure } from "#server/procedures/scrap/load_scrap_history_for_card.ts";
import { loadScrapRecordsProcedure } from "#server/procedures/scrap/load_scrap_records.ts";
import { getGraphicalHistoryDataForMachinesProcedure } from "#server/procedures/statistics/get_graphical_history_data_for_machines.ts";
import { historyPerDayProcedure } from "#server/procedures/statistics/history_per_day.ts";
import { loadCardHistoryProcedure } from "#server/procedures/statistics/load_card_history.ts";
import { loadProductionHistoryProcedure } from "#server/procedures/statistics/load_production_history.ts";
import { loadStatisticsProcedure } from "#server/procedures/statistics/load_statistics.ts";
import { loadStatisticsReportProcedure } from "#server/procedures/statistics/load_statistics_report.ts";
import { loadStatisticsStopsProcedure } from "#server/procedures/statistics/load_statistics_stops.ts";
import { loadTransactionsProcedure } from "#server/procedures/statistics/load_transactions.ts";
import { loadMachineHistoryProcedure } from "#server/procedures/stops/load_machine_history.ts";
import { loadStopHistoryProcedure } from "#server/procedures/stops/load_stop_history.ts";
import { loadToolsProcedure } from "#server/procedures/tools/load_tools.ts";

/**
 * The reads that run in threads beside the server: those over a range of time, and those that give a whole table which
 * grows with the plant. All others read a few rows by a key, which costs less than to hand them over.
 * Each has a file of its own, however short: a thread loads these, and none of the writes beside them.
 */
export const longReads: readonly ReadProcedure[] = [
  loadPartsProcedure,
  searchPartProcedure,
  loadQuantityHistoryProcedure,
  loadQuantityLedgerProcedure,
  getReportScrapPivotGraphProcedure,
  loadScrapHistoryForCardProcedure,
  loadScrapRecordsProcedure,
  getGraphicalHistoryDataForMachinesProcedure,
  historyPerDayProcedure,
  loadCardHistoryProcedure,
  loadProductionHistoryProcedure,
  loadStatisticsProcedure,
  loadStatisticsReportProcedure,
  loadStatisticsStopsProcedure,
  loadTransactionsProcedure,
  loadMachineHistoryProcedure,
  loadStopHistoryProcedure,
  loadToolsProcedure,
];
