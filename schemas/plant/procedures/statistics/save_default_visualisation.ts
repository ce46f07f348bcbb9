import { Type } from "typebox";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { exampleViewConfig, SavedView, SavedViewConfig } from "#schemas/plant/saved-view.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const saveDefaultVisualisation = defineContract({
  name: "save_default_visualisation",
  area: "statistics",
  description: "Keeps a view of a statistics page for everyone, as user Default; one of the same name is replaced.",
  kind: "write",
  input: Type.Object({ dataset: Code, config_name: Code, name: Text(), config: SavedViewConfig }, strict),
  example: {
    dataset: "history-day",
    config_name: "history-scrap",
    name: "Shared scrap",
    config: exampleViewConfig,
  },
  output: SavedView,
  permission: { all: ["can-save-default-visualizations"] },
  errors: { rule_violated: "the name has 3 or fewer characters" },
  bodyLimit: 256 * 1024,
});
