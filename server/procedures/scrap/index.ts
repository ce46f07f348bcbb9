import { reportScrapProcedure } from "./report_scrap.ts";
import { reportMaterialScrapProcedure } from "./report_material_scrap.ts";
import { loadScrapCodesProcedure } from "./load_scrap_codes.ts";
import { loadScrapCodesForMachineProcedure } from "./load_scrap_codes_for_machine.ts";
import { loadScrapCategoriesProcedure } from "./load_scrap_categories.ts";
import { loadScrapGroupsProcedure } from "./load_scrap_groups.ts";
import { loadScrapHistoryForCardProcedure } from "./load_scrap_history_for_card.ts";
import { loadMaterialScrapHistoryProcedure } from "./load_material_scrap_history.ts";
import { loadScrapRecordsProcedure } from "./load_scrap_records.ts";
import { getReportScrapPivotGraphProcedure } from "./get_report_scrap_pivot_graph.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const scrapProcedures: readonly Procedure[] = [
  reportScrapProcedure,
  reportMaterialScrapProcedure,
  loadScrapCodesProcedure,
  loadScrapCodesForMachineProcedure,
  loadScrapCategoriesProcedure,
  loadScrapGroupsProcedure,
  loadScrapHistoryForCardProcedure,
  loadMaterialScrapHistoryProcedure,
  loadScrapRecordsProcedure,
  getReportScrapPivotGraphProcedure,
];
