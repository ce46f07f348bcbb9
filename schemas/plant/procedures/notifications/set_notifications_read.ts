import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setNotificationsRead = defineContract({
  name: "set_notifications_read",
  area: "notifications",
  description: "Marks notifications as read by the caller; what was marked before stays so.",
  kind: "write",
  input: Type.Object({ record_nos: Type.Array(RecordNo, { minItems: 1, maxItems: 1000 }) }, strict),
  example: { record_nos: [1] },
  output: Type.Literal(true),
  permission: "base",
  errors: { not_found: "no such notification, or one that the caller does not see" },
  events: ["NotificationChanged"],
});
