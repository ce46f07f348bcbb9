import { type Notification, notificationsListed } from "#schemas/plant/notification.ts";
import { parseJson, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { NotificationRow } from "#server/database/tables/notifications.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";

/** The newest so many notifications are listed. */
const mostListed = 1000;

/** Does somebody of the scope see it? What is of no machine is for who is restricted to none. */
export const isSeen = ({ machines }: Scope, { machine_id }: Pick<NotificationRow, "machine_id">): boolean =>
  machines === null || (machine_id !== null && machines.includes(machine_id));

const readRows = async (
  db: Reader,
  { machine_id, scope, now }: { machine_id: string | null; scope: Scope; now: number },
): Promise<NotificationRow[]> => {
  const machines = machine_id === null ? scope.machines : [machine_id];
  if (machines?.length === 0) return [];
  let query = db
    .selectFrom("notifications")
    .selectAll()
    .where("created_at", ">=", now - notificationsListed);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  return await query.orderBy("record_no", "desc").limit(mostListed).execute();
};

/** Notifications of a machine, or of all that the reader sees, newest first, as the reader has them. */
export const readNotifications = async (
  db: Reader,
  site: Pick<SiteReader, "text">,
  of: { machine_id: string | null; scope: Scope; username: string; now: number },
): Promise<Notification[]> => {
  const { company_id, language } = of.scope;
  const rows = await readRows(db, of);
  const reads = await db
    .selectFrom("notification_reads")
    .select("record_no")
    .where("username", "=", of.username)
    .execute();
  const read = new Set(reads.map(({ record_no }) => record_no));
  return await Promise.all(
    rows.map(async ({ record_no, created_at, machine_id, severity, text_key, text_values }) => ({
      record_no,
      created_at: toIso(created_at),
      machine_id,
      severity,
      text: await site.text(company_id, language, text_key, parseJson(text_values)),
      read: read.has(record_no),
    })),
  );
};
