import { Type } from "typebox";
import { Code, strict } from "#schemas/platform/fields.ts";
import { SavedView } from "#schemas/plant/saved-view.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadVisualisationConfigs = defineContract({
  name: "load_visualisation_configs",
  area: "statistics",
  description: "The saved views of a statistics page: the shared ones (user Default) and the caller's own.",
  kind: "read",
  input: Type.Object({ config_name: Code, dataset: Code }, strict),
  example: { config_name: "history-scrap", dataset: "history-day" },
  output: Type.Array(SavedView),
  permission: "base",
  perUser: true,
});
