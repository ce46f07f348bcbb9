import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteInputSetting = defineContract({
  name: "delete_input_setting",
  area: "input-groups",
  description: "Removes a setting with the values that were noted for it, and its group with its last setting.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 4 },
  output: Type.Literal(true),
  permission: { all: ["view-input-settings", "can-do-admin-actions"] },
  errors: { not_found: "no such setting" },
  events: ["InputGroupChanged"],
});
