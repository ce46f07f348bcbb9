import type { Report } from "#schemas/plant/document.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";

/** The newest report of a type about a machine whose file is there; null where there is none. */
export const readLastReport = async (
  db: Reader,
  machine_id: string,
  report_setting: string,
): Promise<Report | null> => {
  const row = await db
    .joining("reports")
    .inner("files", (join) => join.onRef("files.path", "=", "reports.path"))
    .query()
    .selectAll("reports")
    .select("files.hash")
    .where("reports.machine_id", "=", machine_id)
    .where("report_setting", "=", report_setting)
    .where((has) => has.or([has("files.machine_id", "is", null), has("files.machine_id", "=", machine_id)]))
    .orderBy("created_at", "desc")
    .orderBy("reports.record_no", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { company_id: _, created_at, ...report } = row;
  return { ...report, created_at: toIso(created_at) };
};
