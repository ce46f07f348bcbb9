import { type Static, Type } from "typebox";
import { day } from "#schemas/durations.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, orNull, RecordNo, strict } from "#schemas/platform/fields.ts";

/** How soon somebody should look, from the least: told by icon and word. */
const severities = ["information", "warning", "alarm"] as const;
export type Severity = (typeof severities)[number];
export const Severity = Type.Enum([...severities]);

/** Notifications are listed for so long, and kept no longer, ms. */
export const notificationsListed = 90 * day;

export const Notification = Type.Object(
  {
    record_no: RecordNo,
    created_at: DateTime,
    machine_id: orNull(MachineId),
    severity: Severity,
    text: Type.String({ description: "in the reader's language" }),
    read: Type.Boolean({ description: "the reader has marked it as read" }),
  },
  strict,
);
export type Notification = Static<typeof Notification>;
