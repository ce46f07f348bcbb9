import { requestMaterial } from "#server/procedures/materials/request.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { orderMaterial } from "#schemas/plant/procedures/materials/order_material.ts";

export const orderMaterialProcedure = writeProcedure(orderMaterial, (input, context) =>
  requestMaterial(context, input, "ordered"),
);
