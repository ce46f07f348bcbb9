import { loadMaterialScrapHistory } from "#schemas/plant/procedures/scrap/load_material_scrap_history.ts";
import { loadScrapCategories } from "#schemas/plant/procedures/scrap/load_scrap_categories.ts";
import { loadScrapCodes } from "#schemas/plant/procedures/scrap/load_scrap_codes.ts";
import { loadScrapCodesForMachine } from "#schemas/plant/procedures/scrap/load_scrap_codes_for_machine.ts";
import { loadScrapGroups } from "#schemas/plant/procedures/scrap/load_scrap_groups.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { getReportScrapPivotGraphProcedure } from "./get_report_scrap_pivot_graph.ts";
import { loadScrapHistoryForCardProcedure } from "./load_scrap_history_for_card.ts";
import { loadScrapRecordsProcedure } from "./load_scrap_records.ts";
import { materialScrapOf } from "./material-scrap.ts";
import { readScrapCategories, readScrapGroups, readScrapReasons } from "./reader.ts";
import { reportMaterialScrapProcedure } from "./report_material_scrap.ts";
import { reportScrapProcedure } from "./report_scrap.ts";

export const scrapProcedures: readonly Procedure[] = [
  reportScrapProcedure,
  reportMaterialScrapProcedure,
  readProcedure(loadScrapCodes, (_input, { db }) => readScrapReasons(db, null)),
  readProcedure(loadScrapCodesForMachine, ({ machine_id }, { db }) => readScrapReasons(db, machine_id)),
  readProcedure(loadScrapCategories, (_input, { db }) => readScrapCategories(db)),
  readProcedure(loadScrapGroups, (_input, { db }) => readScrapGroups(db)),
  loadScrapHistoryForCardProcedure,
  readProcedure(loadMaterialScrapHistory, (input, { db, scope }) =>
    materialScrapOf(db, {
      company_id: scope.company_id,
      machine_id: input.machineId,
      work_order_no: input.workOrderNumber,
      op_number: input.operationNumber,
    }),
  ),
  loadScrapRecordsProcedure,
  getReportScrapPivotGraphProcedure,
];
