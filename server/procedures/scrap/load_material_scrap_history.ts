import { readProcedure } from "#server/procedures/procedure.ts";
import { materialScrapOf } from "#server/procedures/scrap/material-scrap.ts";
import { loadMaterialScrapHistory } from "#schemas/plant/procedures/scrap/load_material_scrap_history.ts";

export const loadMaterialScrapHistoryProcedure = readProcedure(loadMaterialScrapHistory, (input, { db, scope }) =>
  materialScrapOf(db, {
    company_id: scope.company_id,
    machine_id: input.machineId,
    work_order_no: input.workOrderNumber,
    op_number: input.operationNumber,
  }),
);
