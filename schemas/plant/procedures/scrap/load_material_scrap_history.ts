import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { MaterialScrapRow } from "#schemas/plant/material.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMaterialScrapHistory = defineContract({
  name: "load_material_scrap_history",
  area: "scrap",
  description: "The material that was scrapped for an operation of a work order on a machine, newest report first.",
  kind: "read",
  input: Type.Object({ workOrderNumber: AnyCode, operationNumber: AnyCode, machineId: MachineId }, strict),
  example: { workOrderNumber: "WO100", operationNumber: "10", machineId: "FC1" },
  output: Type.Array(MaterialScrapRow),
  permission: "base",
  machine: "machineId",
  events: ["QuantityReported", "ErpTransferChanged"],
  source: true,
});
