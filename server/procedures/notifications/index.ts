import type { Procedure } from "#server/procedures/procedure.ts";
import { setNotificationsReadProcedure } from "./set_notifications_read.ts";

export const notificationProcedures: readonly Procedure[] = [setNotificationsReadProcedure];
