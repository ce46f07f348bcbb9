import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, RecordNo, strict } from "#schemas/platform/fields.ts";
import { InputGroupSetting } from "#schemas/plant/input-group.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadInputGroupSettingsWithValue = defineContract({
  name: "load_input_group_settings_with_value",
  area: "input-groups",
  description: "The settings of a group with the values that hold for a machine, its tool and its part.",
  kind: "read",
  input: Type.Object(
    {
      input_group_record_link: RecordNo,
      part_no: AnyCode,
      part_type_record_no: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      tool_id: AnyCode,
      machine_id: MachineId,
    },
    strict,
  ),
  example: { input_group_record_link: 1, part_no: "P1", part_type_record_no: 0, tool_id: "T1", machine_id: "FC1" },
  output: Type.Array(InputGroupSetting),
  permission: "base",
  machine: "machine_id",
  events: ["InputGroupChanged"],
});
