import { loadMaterialsProcedure } from "./load_materials.ts";
import { loadMaterialListProcedure } from "./load_material_list.ts";
import { orderMaterialProcedure } from "./order_material.ts";
import { returnMaterialProcedure } from "./return_material.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const materialsProcedures: readonly Procedure[] = [
  loadMaterialsProcedure,
  loadMaterialListProcedure,
  orderMaterialProcedure,
  returnMaterialProcedure,
];
