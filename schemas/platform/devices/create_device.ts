import { Type } from "typebox";
import { deviceFields, DeviceKind, terminalFields } from "#schemas/platform/device.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const createDevice = defineContract({
  name: "create_device",
  area: "devices",
  description: "Makes the read-only token of a wall screen, or enrolls a terminal. The token is shown this once.",
  kind: "write",
  input: Type.Object({ ...deviceFields, ...terminalFields, device_kind: DeviceKind }, strict),
  example: { name: "Terminal 1", device_kind: "terminal", machine_ids: ["FC1"], documents: [] },
  output: Type.Object({ record_no: RecordNo, token: Type.Union([Type.String(), Type.Null()]) }, strict),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: {
    duplicate_name: "a device of this name works already",
    rule_violated: "the user of a terminal is disabled, administers, or may use none of `machine_ids`",
    not_found: "`machine_ids`, `documents` or `username` name what is not there",
  },
  events: ["AccessChanged"],
  secret: ["token"],
});
