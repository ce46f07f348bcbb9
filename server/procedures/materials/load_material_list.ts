import { materialsOfOrders } from "#server/procedures/materials/of-order.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMaterialList } from "#schemas/plant/procedures/materials/load_material_list.ts";

export const loadMaterialListProcedure = readProcedure(loadMaterialList, async (input, { db, scope }) => {
  const order = { machine_id1: input.machine_id, card_no: input.card_no };
  return (await materialsOfOrders(db, scope.company_id, [order]))(order);
});
