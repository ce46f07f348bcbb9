import { Type } from "typebox";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteVisualisation = defineContract({
  name: "delete_visualisation",
  area: "statistics",
  description: "Removes a view of a statistics page: an own one, or a shared one (username Default).",
  kind: "write",
  input: Type.Object({ dataset: Code, config_name: Code, name: Text(), username: Code }, strict),
  example: { dataset: "history-day", config_name: "history-scrap", name: "My scrap", username: "admin" },
  output: Type.Literal(true),
  permission: { any: ["can-manage-user-visualizations", "can-delete-default-visualizations"] },
  errors: {
    not_found: "no such view",
    not_allowed: "another user's view, or the kind of view that the caller's permissions do not name",
  },
});
