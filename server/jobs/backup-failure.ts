import type { Store } from "#server/database/store.ts";
import { LastKnown } from "#server/observability/last-known.ts";
import type { SiteReader } from "#server/site.ts";
import { scheduleOf } from "./settings.ts";

/** How often the last backup is asked for (ms). */
const lookEvery = 15_000;

/** Has the last run of a backup failed that is still scheduled? The first company decides on its schedule. */
export const hasBackupFailed = async ({ read }: Pick<Store, "read">, site: SiteReader): Promise<boolean> => {
  const row = await read
    .selectFrom("scheduled_jobs")
    .select(["company_id", "failures"])
    .where("job", "=", "backup")
    .orderBy("company_id")
    .executeTakeFirst();
  return row !== undefined && row.failures > 0 && scheduleOf(await site.settings(row.company_id), "backup") !== "";
};

/** Keeps in mind whether the last backup has failed, also while the database does not answer. */
export const watchBackups = (
  store: Pick<Store, "read">,
  site: SiteReader,
): { hasFailed: () => boolean; stop: () => void } => {
  const last: LastKnown<boolean> = new LastKnown(() => hasBackupFailed(store, site).catch(() => last.value), false);
  void last.start(lookEvery);
  return { hasFailed: () => last.value, stop: () => last.stop() };
};
