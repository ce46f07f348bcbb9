import { Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { PlanningBundle } from "#schemas/plant/planning-bundle.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const createDetailPlanningBundle = defineContract({
  name: "create_detail_planning_bundle",
  area: "planning",
  description: "Puts orders of a machine together so that they are made at once; last in the machine's sequence.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_nos: Type.Array(Code, { minItems: 1, maxItems: 500, uniqueItems: true }),
      planned_qty: Quantity,
    },
    strict,
  ),
  example: { machine_id: "FC1", card_nos: ["105", "106"], planned_qty: 50 },
  output: PlanningBundle,
  permission: { all: ["detail-planning"] },
  machine: "machine_id",
  errors: {
    not_found: "an order is not on the machine",
    state_conflict: "an order is in a bundle, started or cancelled",
    rule_violated:
      "more orders than the bundle size, or planned_qty not above 0 or above the smallest remaining quantity",
  },
  events: ["PlanningChanged", "OrderChanged"],
});
