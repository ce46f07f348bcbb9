import { orderMaterial } from "#schemas/plant/procedures/materials/order_material.ts";
import { returnMaterial } from "#schemas/plant/procedures/materials/return_material.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";
import { loadMaterialListProcedure } from "./load_material_list.ts";
import { loadMaterialsProcedure } from "./load_materials.ts";
import { requestMaterial } from "./request.ts";

export const materialsProcedures: readonly Procedure[] = [
  loadMaterialsProcedure,
  loadMaterialListProcedure,
  writeProcedure(orderMaterial, (input, context) => requestMaterial(context, input, "ordered")),
  writeProcedure(returnMaterial, (input, context) => requestMaterial(context, input, "returned")),
];
