import type { NotificationRow } from "#server/database/tables/notifications.ts";
import type { NewEvent } from "#server/events/log.ts";

/** Tells of a notification: everybody who sees its machine, or only the audience. */
export const notificationChanged = (
  { record_no, machine_id, severity }: Pick<NotificationRow, "record_no" | "machine_id" | "severity">,
  audience: NewEvent["audience"] = null,
): NewEvent => ({
  event: "NotificationChanged",
  machine_id,
  audience,
  payload: { record_no, machine_id, severity },
});
