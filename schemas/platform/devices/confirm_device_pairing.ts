import { Type } from "typebox";
import { deviceFields, DeviceKind, terminalFields } from "#schemas/platform/device.ts";
import { RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmDevicePairing = defineContract({
  name: "confirm_device_pairing",
  area: "devices",
  description: "Makes a device, a wall screen unless it says otherwise, of the screen that shows the code.",
  kind: "write",
  input: Type.Object(
    { code: Text(20), ...deviceFields, ...terminalFields, device_kind: Type.Optional(DeviceKind) },
    strict,
  ),
  example: { code: "AAAA-AAAA", name: "Hall", machine_ids: [], documents: [] },
  output: Type.Object({ record_no: RecordNo }, strict),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    not_found: "the code is unknown or has expired; `machine_ids`, `documents` or `username` name what is not there",
    duplicate_name: "a device of this name works already",
    rule_violated: "the user of a terminal is disabled, administers, or may use none of `machine_ids`",
    too_many_requests: "too many unknown codes within 15 minutes",
  },
  events: ["AccessChanged"],
  secret: ["code"],
});
