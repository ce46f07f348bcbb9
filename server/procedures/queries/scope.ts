import { toIso } from "#server/database/columns.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";
import { dayAfter, dayOf } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { QueryScope } from "./job.ts";

/** What a query of the caller may see, and what time it is for it. */
export const scopeOf = ({ scope, settings, now }: Pick<ReadContext, "scope" | "settings" | "now">): QueryScope => {
  const day = dayOf(now, timeZoneOf(settings));
  return {
    company_id: scope.company_id,
    machines: scope.machines,
    language: scope.language,
    now_ms: now,
    now_time: toIso(now),
    today: day,
    week_ago: dayAfter(day, -7),
    month_ago: dayAfter(day, -30),
  };
};
