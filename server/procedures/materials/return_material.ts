import { requestMaterial } from "#server/procedures/materials/request.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { returnMaterial } from "#schemas/plant/procedures/materials/return_material.ts";

export const returnMaterialProcedure = writeProcedure(returnMaterial, (input, context) =>
  requestMaterial(context, input, "returned"),
);
