import { Type } from "typebox";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { exampleViewConfig, SavedView, SavedViewConfig } from "#schemas/plant/saved-view.ts";
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
    config: exampleViewConfig,
  },
  output: SavedView,
  permission: { all: ["can-manage-user-visualizations"] },
  errors: { rule_violated: "the name has 3 or fewer characters" },
  bodyLimit: 256 * 1024,
});
