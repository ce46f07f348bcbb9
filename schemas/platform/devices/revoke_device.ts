import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const revokeDevice = defineContract({
  name: "revoke_device",
  area: "devices",
  description: "Ends a device's token and its streams. Its screen says so and asks to be paired again.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: Type.Literal(true),
  permission: { all: ["view-permissions", "can-do-admin-actions"] },
  errors: { not_found: "no such device" },
  events: ["AccessChanged"],
});
