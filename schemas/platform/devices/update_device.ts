import { Type } from "typebox";
import { Device, deviceFields, terminalFields } from "#schemas/platform/device.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateDevice = defineContract({
  name: "update_device",
  area: "devices",
  description:
    "Renames a device that works, or moves it: to others of `machine_ids`, to other documents, another user or another first page. What is " +
    "left out stays as it is; its screen follows at once and keeps its token.",
  kind: "write",
  input: Type.Object(
    {
      record_no: RecordNo,
      name: Type.Optional(deviceFields.name),
      machine_ids: Type.Optional(deviceFields.machine_ids),
      documents: Type.Optional(deviceFields.documents),
      ...terminalFields,
    },
    strict,
  ),
  example: { record_no: 1, name: "Terminal 1, north" },
  output: Device,
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "no such device that works; `machine_ids`, `documents` or `username` name what is not there",
    duplicate_name: "a device of this name works already",
    rule_violated: "the user of a terminal is disabled, administers, or may use none of `machine_ids`",
  },
  events: ["AccessChanged"],
});
