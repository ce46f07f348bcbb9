import { loadDeveloperLog } from "#schemas/platform/admin/load_developer_log.ts";
import { RecentLog } from "#server/observability/recent-log.ts";
import type { ServerLog } from "#server/procedures/admin/load_developer_log.ts";

/** A log in which nothing stands yet, and which the code of the contract's example opens. */
export const emptyLog = (): ServerLog & { code: string } => ({
  recent: new RecentLog(),
  code: loadDeveloperLog.example.code,
  version: "0.0.0-test",
  build_time: null,
});
