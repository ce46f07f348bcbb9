import { setNotificationsRead } from "#schemas/plant/procedures/notifications/set_notifications_read.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { isSeen } from "./reader.ts";
import { notificationChanged } from "./writer.ts";

export const setNotificationsReadProcedure = writeProcedure(
  setNotificationsRead,
  async ({ record_nos }, { trx, scope, actor, now, emit, audit }) => {
    const wanted = [...new Set(record_nos)];
    const rows = await trx.selectFrom("notifications").selectAll().where("record_no", "in", wanted).execute();
    const seen = rows.filter((row) => isSeen(scope, row));
    if (seen.length < wanted.length) throw new DomainError("not_found", { path: "/record_nos" });
    const { username } = actor;
    await trx
      .insertInto("notification_reads")
      .values(wanted.map((record_no) => ({ record_no, username, read_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const row of seen) emit(notificationChanged(row, [username]));
    audit({ after: { record_nos: wanted } });
    return true as const;
  },
);
