import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { InputGroupSetting } from "#schemas/plant/input-group.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateInputGroupSettings = defineContract({
  name: "update_input_group_settings",
  area: "input-groups",
  description:
    "Notes down values of settings, all or none; an empty value clears. They hold for the machine, its mounted tool and the part it makes, unless tool_id or part_no name others.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      settings: Type.Array(Type.Object({ record_no: RecordNo, value: Text(1000) }, strict), { maxItems: 200 }),
      tool_id: Type.Optional(AnyCode),
      part_no: Type.Optional(AnyCode),
    },
    strict,
  ),
  example: { machine_id: "FC1", settings: [{ record_no: 1, value: "220" }] },
  output: Type.Array(InputGroupSetting),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "no such setting",
    rule_violated: "not a number, outside the limits, a setting twice, or a tool's setting while no tool is mounted",
  },
  events: ["InputGroupChanged"],
  bodyLimit: 256 * 1024,
});
