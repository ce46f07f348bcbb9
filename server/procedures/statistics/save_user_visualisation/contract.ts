import { Type } from "typebox";
import { Code, strict, Text } from "#schemas/plant/fields.ts";
import { SavedView, SavedViewConfig } from "#schemas/plant/saved-view.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const saveUserVisualisation = defineContract({
  name: "save_user_visualisation",
  area: "statistics",
  description: "Keeps a view of a statistics page for the caller; an own one of the same name is replaced.",
  kind: "write",
  input: Type.Object({ dataset: Code, config_name: Code, name: Text(), config: SavedViewConfig }, strict),
  example: {
    dataset: "history-day",
    config_name: "history-scrap",
    name: "My scrap",
    config: {
      query: { machine_id: ["FC1"] },
      groupBy: "week",
      forceProdtime: false,
      week_numbers: [202624],
      weeksEnabled: true,
      timeHorizon: "custom",
      startTime: "2026-06-09T08:00:00Z",
      endTime: "2026-06-10T08:00:00Z",
      overview: "overview-1",
    },
  },
  output: SavedView,
  permission: { all: ["can-manage-user-visualizations"] },
  errors: { rule_violated: "the name has 3 or fewer characters" },
});
