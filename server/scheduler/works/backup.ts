import type { StoreAddress } from "#server/database/store.ts";
import { inThread } from "#server/jobs/backups/thread.ts";
import type { JobWork } from "#server/scheduler/scheduler.ts";
import { keptOf } from "#server/jobs/settings.ts";

/** Where the data are, and where their backups go. */
export interface BackupPlace {
  address: StoreAddress;
  folder: string;
  /** The folder of the media files, which go along. */
  files: string | null;
}

/** Writes a backup and keeps as many as the site says. */
export const backup =
  ({ address, folder, files }: BackupPlace): JobWork =>
  ({ settings, now, signal }) =>
    inThread({ write: { address, folder, files, keep: keptOf(settings, "backups"), now: now() } }, signal);

/** Looks whether the newest backup can be restored. */
export const restoreCheck =
  ({ folder }: Pick<BackupPlace, "folder">): JobWork =>
  ({ signal }) =>
    inThread({ check: folder }, signal);
