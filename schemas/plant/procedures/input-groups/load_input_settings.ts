import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { UsedInputSetting } from "#schemas/plant/input-group.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadInputSettings = defineContract({
  name: "load_input_settings",
  area: "input-groups",
  description:
    "The settings of all groups, by group, as they are set up, with the machines and tools that values of them are noted for; no values.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(UsedInputSetting),
  permission: { all: ["view-input-settings"] },
  events: ["InputGroupChanged"],
});
