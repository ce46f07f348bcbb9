import { Type } from "typebox";
import { Code, strict } from "#schemas/platform/fields.ts";
import { PlanningBundle } from "#schemas/plant/planning-bundle.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPlanningBundles = defineContract({
  name: "load_planning_bundles",
  area: "planning",
  description:
    "The detail planning bundles of the machines of a category, by machine and sequence; those planned later than the day limit are left out.",
  kind: "read",
  input: Type.Object({ category: Code }, strict),
  example: { category: "IM80" },
  output: Type.Array(PlanningBundle),
  permission: { all: ["detail-planning"] },
  events: ["PlanningChanged", "OrderChanged"],
  source: true,
});
