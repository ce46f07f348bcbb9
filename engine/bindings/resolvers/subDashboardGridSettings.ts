import type { SubDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";

/** Defaults filled in and each number brought to its least value. */
export const resolveSubDashboardGridSettings = (
  config: SubDashboardGridSettings,
): Required<SubDashboardGridSettings> => ({
  columns: Math.max(1, config.columns ?? 4),
  rows: Math.max(1, config.rows ?? 1),
  padding: Math.max(0, config.padding ?? 0),
  fill: config.fill ?? false,
});
