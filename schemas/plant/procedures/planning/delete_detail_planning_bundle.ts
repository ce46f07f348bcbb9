import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { BundleNo } from "#schemas/plant/planning-bundle.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteDetailPlanningBundle = defineContract({
  name: "delete_detail_planning_bundle",
  area: "planning",
  description: "Dissolves a bundle with its booking; its orders are free again.",
  kind: "write",
  input: Type.Object({ bundle_no: BundleNo }, strict),
  example: { bundle_no: 1 },
  output: Type.Literal(true),
  permission: { all: ["detail-planning"] },
  errors: { not_found: "no such bundle", state_conflict: "an order of the bundle is started" },
  events: ["PlanningChanged", "OrderChanged"],
});
