import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Notification } from "#schemas/plant/notification.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadNotifications = defineContract({
  name: "load_notifications",
  area: "notifications",
  description:
    "The notifications of a machine or (null) of all, newest first, in the reader's language and with what the reader has read: those of the last 90 days, at most 1,000. What is of no machine is told to who is restricted to none.",
  kind: "read",
  input: Type.Object({ machine_id: orNull(MachineId) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Notification),
  permission: "base",
  machine: "machine_id",
  perUser: true,
  events: ["NotificationChanged"],
});
