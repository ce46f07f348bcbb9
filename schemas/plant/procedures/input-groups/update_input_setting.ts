import { Type } from "typebox";
import { orNull, RecordNo, strict } from "#schemas/platform/fields.ts";
import { InputSetting, settingTypes } from "#schemas/plant/input-group.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** Something to read, on one line. */
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\p{Cc}]*[^\\p{C}\\p{Z}][^\\p{Cc}]*$" });
const Limit = orNull(Type.Number({ minimum: -1e15, maximum: 1e15 }));

export const updateInputSetting = defineContract({
  name: "update_input_setting",
  area: "input-groups",
  description:
    "Sets up a setting that is noted down at machines: a new one (record_no null), or changes to one. A group is there while it has settings: a new name makes one.",
  kind: "write",
  input: Type.Object(
    {
      record_no: orNull(RecordNo),
      group: Name,
      setting: Name,
      setting_type: Type.Enum([...settingTypes]),
      unit: Type.String({ maxLength: 64, pattern: "^[^\\p{Cc}]*$", description: "'' or Text = a text, else a number" }),
      lower_limit: Limit,
      upper_limit: Limit,
    },
    strict,
  ),
  example: {
    record_no: 2,
    group: "Maskindata",
    setting: "Cooling time",
    setting_type: "machine_machine",
    unit: "s",
    lower_limit: 0,
    upper_limit: 60,
  },
  output: InputSetting,
  permission: { all: ["view-input-settings", "can-do-admin-actions"] },
  errors: {
    not_found: "no such setting",
    duplicate_name: "the group has a setting of this name",
    rule_violated: "the lower limit is above the upper one, or a text has limits",
  },
  events: ["InputGroupChanged"],
});
